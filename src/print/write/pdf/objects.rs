//! The objects of a document by their numbers, each as the bytes of a file: `lopdf` objects take ten times
//! the memory, and a large deck has thousands.

use std::collections::BTreeMap;

use lopdf::{Object, ObjectId};

use super::written::Written;

/// The objects of a document.
#[derive(Default)]
pub(super) struct Objects {
    written: BTreeMap<ObjectId, Written>,
    /// The largest number so far.
    last: u32,
}

impl Objects {
    /// Reserves a number for an object that is set later.
    pub fn reserve(&mut self) -> ObjectId {
        self.last += 1;
        (self.last, 0)
    }

    /// Adds an object under a new number.
    pub fn add(&mut self, object: impl Into<Object>) -> ObjectId {
        let id = self.reserve();
        self.set(id, object);
        id
    }

    /// Sets the object of a number.
    pub fn set(&mut self, id: ObjectId, object: impl Into<Object>) {
        self.set_written(id, Written::from_object(object.into()));
    }

    /// Sets the bytes of a number.
    pub fn set_written(&mut self, id: ObjectId, written: Written) {
        self.last = self.last.max(id.0);
        self.written.insert(id, written);
    }

    /// The object of a number.
    pub fn get(&self, id: ObjectId) -> &Written {
        self.written.get(&id).expect("what is named is there")
    }

    /// The largest number.
    pub fn last(&self) -> u32 {
        self.last
    }
}
