// Checks content/, prints one line per problem, and exits with 1 if there is any.

import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { filmFileSchema, personFileSchema } from '../src/catalogue/sources/snapshot/content-files.ts';
import { CONTENT_FOLDER, namesIn, readContent, readYaml } from '../src/catalogue/sources/snapshot/read-content.ts';
import { dayOf } from '../src/engine/lib/dates.ts';
import { TAGS } from '../src/features/browse/contract/tags.ts';
import { type ReviewFile, readReviewFile, readReviews } from '../src/features/reviews/server/read-reviews.ts';
import { kinFileSchema } from '../src/features/tonight/server/tonight.ts';
import { type CatalogueContent, checkCatalogue } from './catalogue-check/check-catalogue.ts';
import { checkKin, checkSlugs } from './catalogue-check/check-kin.ts';
import { checkProfiles, profileSpread } from './catalogue-check/check-profiles.ts';

const problems = new Set<string>();

function report(error: unknown, prefix = ''): void {
  const lines = error instanceof Error ? error.message : String(error);
  for (const line of lines.split('\n')) problems.add(prefix + line);
}

/** Returns undefined for an invalid file, and reports its problems. */
const readValid = <T extends z.ZodType>(path: string, schema: T): Promise<z.infer<T> | undefined> =>
  readYaml(path, schema).catch((error: unknown) => {
    report(error);
    return undefined;
  });

async function readAll<T extends z.ZodType>(folder: string, schema: T) {
  const files: { name: string; file: z.infer<T> }[] = [];
  for (const name of await namesIn(folder, '.yaml')) {
    const file = await readValid(folder + name, schema);
    if (file !== undefined) files.push({ name, file });
  }
  return files;
}

async function readReview(name: string): Promise<ReviewFile[]> {
  try {
    return [readReviewFile(name, await readFile(new URL(`reviews/${name}`, CONTENT_FOLDER), 'utf8'))];
  } catch {
    // readReviews reports the problem.
    return [];
  }
}

async function readAllContent(): Promise<CatalogueContent> {
  const reviews = await Promise.all((await namesIn('reviews/', '.md')).map(readReview));
  const images = await namesIn('reviews/images/', '');
  const compiled = await readReviews().catch((error: unknown) => report(error, 'reviews: '));
  return {
    films: await readAll('films/', filmFileSchema),
    people: await readAll('people/', personFileSchema),
    tags: TAGS.map(({ slug }) => slug),
    reviews: reviews.flat().map(({ name, frontMatter, body }) => ({ name, movieId: frontMatter.movieId, body })),
    images,
    // If the reviews cannot be compiled, every image counts as used, so that none is reported as unused.
    usedImages: new Set(compiled ? compiled.images.keys() : images),
  };
}

const today = new Date();
const content = await readAllContent();
for (const problem of checkCatalogue(content, today.getUTCFullYear())) problems.add(problem);
const profiles = content.films.flatMap(({ name, file: { fright } }) => (fright ? [{ name, fright }] : []));
for (const problem of checkProfiles(profiles)) problems.add(problem);
// Runs only if there are no problems so far, because readContent would report most of them a second time.
if (problems.size === 0) {
  const snapshot = await readContent(dayOf(today)).catch((error: unknown) => report(error));
  const kin = await readYaml('kin.yaml', kinFileSchema).catch((error: unknown) => report(error));
  if (snapshot && kin) {
    for (const problem of [...(await checkKin(kin, snapshot.films)), ...checkSlugs(snapshot.films)]) {
      problems.add(problem);
    }
  }
}

for (const problem of problems) console.error(problem);
const { films, people, reviews } = content;
const spread = profileSpread(profiles).map(({ category, deviation }) => `${category} ${deviation.toFixed(2)}`);
console.log(`${profiles.length} profiles, standard deviations: ${spread.join(', ')}`);
console.log(`${films.length} films, ${people.length} people, ${reviews.length} reviews: ${problems.size} problems`);
if (problems.size > 0) process.exitCode = 1;
