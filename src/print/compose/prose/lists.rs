//! Lists for people who listen to a page: the items of nested lists, one after the other.

use std::sync::Arc;

use crate::compose::tag::{Role, Tag};

/// The lists that are being set, the outermost first.
#[derive(Default)]
pub(super) struct Lists(Vec<Level>);

struct Level {
    list: Arc<Tag>,
    /// The text of its last item.
    body: Arc<Tag>,
}

impl Lists {
    /// Ends all lists.
    pub fn end(&mut self) {
        self.0.clear();
    }

    /// Begins an item at a depth, from 0. Returns its label and its text.
    pub fn item(&mut self, depth: usize, is_numbered: bool) -> [Arc<Tag>; 2] {
        let role = Role::List { is_numbered };
        self.0.truncate(depth + 1);
        if self.0.get(depth).is_some_and(|level| level.list.role != role) {
            self.0.truncate(depth);
        }
        while self.0.len() <= depth {
            let list = self.0.last().map_or_else(|| Tag::of_text(role), |outer| outer.body.part(role));
            self.0.push(Level { body: list.clone(), list });
        }
        let item = self.0[depth].list.part(Role::Item);
        let body = item.part(Role::Body);
        self.0[depth].body = body.clone();
        [item.part(Role::Label), body]
    }

    /// The text of the last item at a depth, which goes on.
    pub fn last(&mut self, depth: usize) -> Arc<Tag> {
        match self.0.get(depth) {
            Some(level) => level.body.clone(),
            None => self.item(depth, false)[1].clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compose::tag::Within;

    fn outer(tag: &Arc<Tag>) -> Arc<Tag> {
        match &tag.within {
            Within::Part(outer) => outer.clone(),
            Within::Text | Within::Drawing => panic!("{tag:?} is in no part"),
        }
    }

    #[test]
    fn items_are_in_their_lists() {
        let mut lists = Lists::default();
        let [label, first] = lists.item(0, false);
        let [_, inner] = lists.item(1, true);
        let [_, second] = lists.item(0, false);
        assert!(Arc::ptr_eq(&outer(&label), &outer(&first)), "a label and a text are one item");
        let list = outer(&outer(&first));
        assert!(Arc::ptr_eq(&list, &outer(&outer(&second))), "the list goes on after an inner one");
        assert!(Arc::ptr_eq(&outer(&outer(&outer(&inner))), &first), "the inner list is in the first item");
        lists.end();
        assert!(!Arc::ptr_eq(&list, &outer(&outer(&lists.item(0, false)[1]))));
    }
}
