// Loads an archive with the loader of a checkout of virtualtabletop, and prints what it found.
import fs from 'node:fs';
import { pathToFileURL } from 'node:url';

const [checkout, archive] = process.argv.slice(2);
for (const folder of ['save/assets', 'save/links']) fs.mkdirSync(`${checkout}/${folder}`, { recursive: true });
const { default: loader } = await import(pathToFileURL(`${checkout}/server/fileloader.mjs`));
const [variants] = Object.values(await loader.readStatesFromBuffer(fs.readFileSync(archive)));
const widgets = Object.values(Object.values(variants)[0]);
const pictures = new Set(JSON.stringify(widgets).match(/\/assets\/-?[0-9]+_[0-9]+/g));
console.log(
  JSON.stringify({
    cards: widgets.filter((widget) => widget.type == 'card').length,
    pictures: pictures.size,
    missing: [...pictures].filter((name) => !fs.existsSync(`${checkout}/save${name}`)),
  }),
);
