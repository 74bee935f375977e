// npm run bench -- recommend --data FOLDER measures how well films are ordered for members. FOLDER has public ratings
// in MovieLens' layout (ratings.csv, links.csv) and is outside the repository. Its films are matched with the films of
// content/ by TMDB's id. Without --data, the benchmark generates raters with known tastes, and the result says so.
//
// A fifth of each rater's ratings is tested: a random fifth, and in a second run the latest fifth. The two measures
// are the share of pairs with different ratings that are in the right order, and NDCG@10. Each is a mean over raters,
// with a bootstrap interval of 95% over raters.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { themeBits } from '#catalogue/figures/finder-bits.ts';
import { themesOf } from '#catalogue/sources/snapshot/poster-lists.ts';
import { readContent } from '#catalogue/sources/snapshot/read-content.ts';
import { createCsvParser } from '#engine/lib/csv.ts';
import { dayOf } from '#engine/lib/dates.ts';
import { normal, seededRandom } from '#engine/lib/seeded-random.ts';
import { driversOf } from '#features/horror-profile/server/drivers.ts';
import { surprisesOf } from '#features/horror-profile/server/kind-slopes.ts';
import { byCategory, MAX_RATING, RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { countKinds, listFact } from '#features/tonight/server/film-index.ts';
import { kindTaste } from '#features/tonight/server/kind-taste.ts';
import { addedTo, forYouScore, NO_TASTE, type ScoredTaste } from '#features/tonight/server/scores.ts';
import { quantile } from './report.ts';

/** `place` is the position in the catalog. */
type Film = { id: number; place: number; votes: number; tmdb: number; quality: number; axes: (number | null)[] };
type Rated = { film: Film; rating: number; at: number };
type Score = (film: Film) => number;

/** Fewer ratings leave too few pairs in the tested fifth. */
const MIN_RATINGS = 20;
const TESTED = 1 / 5;
const DEPTH = 10;
const RESAMPLES = 1_000;
const random = seededRandom(31);

const content = (await readContent(dayOf(new Date()))).films.toSorted((a, b) => a.id - b.id);

function readFilms(): Map<number, Film> {
  return new Map(
    content.map(({ id, voteAverage, voteCount, fright }, place) => {
      const tmdb = voteAverage ?? 0;
      const axes = RATING_CATEGORIES.map((category) => fright?.[category] ?? null);
      // `quality` is `weighedRating` without members' ratings.
      return [id, { id, place, votes: voteCount, tmdb, quality: (tmdb * voteCount + 300) / (voteCount + 50), axes }];
    }),
  );
}

async function readTable(file: string): Promise<string[][]> {
  const parser = createCsvParser();
  const records = [...parser.push(await readFile(file, 'utf8')), ...parser.end()];
  return records.flatMap((record) => ('fields' in record ? [record.fields] : [])).slice(1);
}

/** Reads MovieLens' ratings from 0.5 to 5 as 1 to 10. */
async function readRaters(folder: string, films: Map<number, Film>): Promise<Rated[][]> {
  const ids = new Map(
    (await readTable(path.join(folder, 'links.csv'))).map(([movie, , tmdb]) => [movie, Number(tmdb)]),
  );
  const raters = new Map<string, Rated[]>();
  for (const [user = '', movie, rating, at] of await readTable(path.join(folder, 'ratings.csv'))) {
    const film = films.get(ids.get(movie) ?? 0);
    if (film) raters.set(user, [...(raters.get(user) ?? []), { film, rating: 2 * Number(rating), at: Number(at) }]);
  }
  return [...raters.values()];
}

/** Generates raters whose ratings follow the film's quality and, on average, two axes, with noise. */
function generatedRaters(films: Map<number, Film>): Rated[][] {
  const known = [...films.values()].filter(({ axes }) => !axes.includes(null));
  return Array.from({ length: 100 }, () => {
    const slopes = RATING_CATEGORIES.map(() => (random() < 0.25 ? normal(random, 0, 0.6) : 0));
    return Array.from({ length: 30 + Math.floor(random() * 120) }, (_, at) => {
      const film = known[Math.floor(random() * known.length)] as Film; // the index is below the length
      const taste = film.axes.reduce<number>((sum, figure, axis) => sum + (slopes[axis] ?? 0) * ((figure ?? 5) - 5), 0);
      const rating = Math.round(normal(random, film.quality + taste, 1.5));
      return { film, rating: Math.min(MAX_RATING, Math.max(0, rating)), at };
    });
  });
}

/** The kinds of the films, as the finder reads them from the database. */
function kindIndex() {
  const list = (of: (film: (typeof content)[number]) => string[]) => listFact(content.map(of));
  const lists = {
    tags: list(({ tags }) => tags),
    countries: list(({ countries }) => countries),
    franchise: list(({ franchise }) => (franchise === null ? [] : [franchise])),
    directors: list(({ directors }) => directors.map(({ name }) => name)),
    decade: list(({ releaseDate }) => (releaseDate === null ? [] : [`${releaseDate.slice(0, 3)}0s`])),
  };
  const themes = Int32Array.from(content, (film) => themeBits(themesOf(film)));
  const index = { ...lists, id: Int32Array.from(content, ({ id }) => id), themes };
  return { ...index, kinds: countKinds(index) };
}

const ratedFilms = (trained: Rated[]) =>
  trained.map(({ film, rating }) => ({
    id: film.id,
    own: { ...byCategory(() => null), overall: Math.round(rating) },
    effective: byCategory((category) => film.axes[RATING_CATEGORIES.indexOf(category)] ?? null),
  }));

const driversFrom = (trained: Rated[]) => driversOf(ratedFilms(trained));
const axesFrom = (trained: Rated[]): ScoredTaste => ({ ...NO_TASTE, axes: driversFrom(trained).taste });

function tasteFrom(trained: Rated[]): ScoredTaste {
  const { axes } = axesFrom(trained);
  const surprises = surprisesOf(ratedFilms(trained), axes);
  return { axes, kinds: kindTaste(kinds, { surprises, liked: new Map() }) };
}

const pointsOf = (taste: ScoredTaste): Score => {
  const added = addedTo(columns, taste);
  return ({ place }) => added(place);
};

/** Each model takes one rater's ratings and returns the function that scores films for this rater. */
const MODELS: Record<string, (trained: Rated[]) => Score> = {
  chance: () => () => random(),
  'number of votes':
    () =>
    ({ votes }) =>
      votes,
  'TMDB’s mean':
    () =>
    ({ tmdb }) =>
      tmdb,
  'the former model': (trained) => {
    // This model orders films only if the drivers explain enough of the ratings. On the site it used the member's
    // ratings of the categories. The ratings here have no categories, so it uses the Desk's figures of the films.
    const { drivers, taste } = driversFrom(trained);
    return drivers ? pointsOf({ ...NO_TASTE, axes: taste }) : () => 0;
  },
  'prior alone':
    () =>
    ({ quality }) =>
      quality,
  'taste alone': (trained) => pointsOf(tasteFrom(trained)),
  'prior and axes': (trained) => {
    const points = pointsOf(axesFrom(trained));
    return (film) => forYouScore(film.quality, points(film));
  },
  'prior, axes and kinds': (trained) => {
    const points = pointsOf(tasteFrom(trained));
    return (film) => forYouScore(film.quality, points(film));
  },
};

/** Returns null if no two films have different ratings. A pair with equal scores counts half. */
function pairAccuracy(tested: Rated[], scores: number[]): number | null {
  let [right, pairs] = [0, 0];
  for (const [one, first] of tested.entries()) {
    for (const [other, second] of tested.entries()) {
      if (first.rating <= second.rating) continue;
      const difference = (scores[one] ?? 0) - (scores[other] ?? 0);
      pairs++;
      right += difference > 0 ? 1 : difference === 0 ? 0.5 : 0;
    }
  }
  return pairs > 0 ? right / pairs : null;
}

/**
 * Returns the NDCG of the first DEPTH films. The gain of a film is 2^stars − 1 (Järvelin and Kekäläinen 2002,
 * https://doi.org/10.1145/582415.582418).
 */
function ndcg(tested: Rated[], scores: number[]): number {
  const gained = (order: Rated[]) =>
    order.slice(0, DEPTH).reduce((sum, { rating }, place) => sum + (2 ** (rating / 2) - 1) / Math.log2(place + 2), 0);
  const byScore = tested
    .map((rated, index) => ({ rated, score: scores[index] ?? 0 }))
    .sort((a, b) => b.score - a.score)
    .map(({ rated }) => rated);
  return gained(byScore) / gained(tested.toSorted((a, b) => b.rating - a.rating));
}

function shuffled<Item>(list: readonly Item[]): Item[] {
  return list
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

const SPLITS: Record<string, (rater: Rated[]) => Rated[]> = {
  random: shuffled,
  'by time': (rater) => rater.toSorted((a, b) => a.at - b.at),
};

const meanOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

/** @example '0.652 (0.631–0.674)' */
function withInterval(values: readonly number[]): string {
  const means = Array.from({ length: RESAMPLES }, () =>
    meanOf(values.map(() => values[Math.floor(random() * values.length)] ?? 0)),
  );
  const [mean = '', low = '', high = ''] = [meanOf(values), quantile(means, 0.025), quantile(means, 0.975)].map((one) =>
    one.toFixed(3),
  );
  return `${mean} (${low}–${high})`;
}

const { values } = parseArgs({ options: { data: { type: 'string' } } });
const films = readFilms();
const kinds = kindIndex();
const columns = byCategory((category) => {
  const axis = RATING_CATEGORIES.indexOf(category);
  return Float32Array.from(films.values(), ({ axes }) => axes[axis] ?? Number.NaN);
});
const all = values.data ? await readRaters(values.data, films) : generatedRaters(films);
const raters = all.filter(({ length }) => length >= MIN_RATINGS);
if (!values.data) console.log('NO DATA WERE GIVEN: these raters are generated, with tastes that the model can find.');
const ratings = raters.reduce((sum, { length }) => sum + length, 0);
const rated = new Set(raters.flatMap((rater) => rater.map(({ film }) => film.id)));
console.log(`${raters.length} raters with ${MIN_RATINGS} ratings or more, ${ratings} ratings, ${rated.size} films`);
const table: Record<string, Record<string, string>> = {};
for (const [split, ordered] of Object.entries(SPLITS)) {
  const parts = raters.map((rater) => {
    const list = ordered(rater);
    const from = Math.floor(list.length * (1 - TESTED));
    return { trained: list.slice(0, from), tested: list.slice(from) };
  });
  for (const [model, train] of Object.entries(MODELS)) {
    const measured = parts.map(({ trained, tested }) => {
      const score = train(trained);
      const scores = tested.map(({ film }) => score(film));
      return { pairs: pairAccuracy(tested, scores), ndcg: ndcg(tested, scores) };
    });
    table[model] = {
      ...table[model],
      [`pairs, ${split}`]: withInterval(measured.flatMap(({ pairs }) => pairs ?? [])),
      [`NDCG@10, ${split}`]: withInterval(measured.map((one) => one.ndcg)),
    };
  }
}
console.table(table);
