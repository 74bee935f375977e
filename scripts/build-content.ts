// Checks content/ and compiles it into dist/content/, which the server reads at its start.

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { readContent, readYaml } from '../src/catalogue/sources/snapshot/read-content.ts';
import { dayOf } from '../src/engine/lib/dates.ts';
import { readReviews } from '../src/features/reviews/server/read-reviews.ts';
import { kinFileSchema } from '../src/features/tonight/server/tonight.ts';

const OUT = new URL('../dist/content/', import.meta.url);
const EDITORIAL_ASSETS = new URL('editorial-assets/', OUT);

const snapshot = await readContent(dayOf(new Date()));
await mkdir(OUT, { recursive: true });
await writeFile(new URL('snapshot.json', OUT), JSON.stringify(snapshot));
console.log(`Content: ${snapshot.films.length} films, ${snapshot.people.length} people, ${snapshot.tags.length} tags`);

await writeFile(new URL('kin.json', OUT), JSON.stringify(await readYaml('kin.yaml', kinFileSchema)));

const reviews = await readReviews();
await rm(EDITORIAL_ASSETS, { recursive: true, force: true });
await mkdir(EDITORIAL_ASSETS, { recursive: true });
for (const [name, bytes] of reviews.images) await writeFile(new URL(name, EDITORIAL_ASSETS), bytes);
await writeFile(new URL('reviews.json', OUT), JSON.stringify(reviews.reviews));
console.log(`Reviews: ${reviews.reviews.length}, and ${reviews.images.size} images`);
