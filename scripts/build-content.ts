// Compiles content/ into dist/content/, checked on the way: what the server reads at its start.
import { mkdir, writeFile } from 'node:fs/promises';
import { readContent } from '../src/server/catalogue/sources/snapshot/read-content.ts';

const OUT = new URL('../dist/content/', import.meta.url);

const snapshot = await readContent(new Date().toISOString().slice(0, 10));
await mkdir(OUT, { recursive: true });
await writeFile(new URL('snapshot.json', OUT), JSON.stringify(snapshot));
console.log(`Content: ${snapshot.films.length} films, ${snapshot.people.length} people, ${snapshot.tags.length} tags`);
