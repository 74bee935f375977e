// npm run bench -- likeness: compares "More like this" with the judgements in likeness.json, likeness-2.json and
// likeness-3.json (docs/catalogue.md). It reads content/ and needs no database. -- --show prints each list.
import { readFile } from 'node:fs/promises';
import { type FilmRecord, filmVotes } from '#catalogue/film-record.ts';
import { readContent } from '#catalogue/sources/snapshot/read-content.ts';
import { dayOf } from '#engine/lib/dates.ts';
import { byCategory } from '#features/ratings/contract/rating-categories.ts';
import { MAX_ALIKE } from '#features/tonight/contract/finder.ts';
import { variedAlike } from '#features/tonight/server/alike.routes.ts';
import { type ComparedFilm, createLikeness } from '#features/tonight/server/likeness/likeness.ts';
import { storyOf } from '../scripts/catalogue-check/check-kin.ts';

/** `first`: what fans name first, also in `accepted`. */
type Judgement = { id: number; title: string; accepted: number[]; strangers: number[]; first?: number[] };

/** Computes `weighedRating` without members' ratings. */
const rating = ({ voteAverage, voteCount }: FilmRecord) => ((voteAverage ?? 0) * voteCount + 300) / (voteCount + 50);

type BenchFilm = ComparedFilm & { title: string };

function compared(film: FilmRecord): BenchFilm {
  const isHarmless = (name: string) => !film.spoilers.includes(name);
  return {
    ...storyOf(film),
    year: film.releaseDate === null ? null : Number(film.releaseDate.slice(0, 4)),
    language: film.originalLanguage,
    franchise: film.franchise,
    rating: rating(film),
    renown: filmVotes(film.voteCount, film.fame),
    profile: byCategory((category) => film.fright?.[category] ?? null),
    directors: film.directors.map(({ name }) => name),
    alike: film.alike,
    leads: film.cast.slice(0, 3).flatMap(({ name }) => (isHarmless(name) ? name : [])),
  };
}

const day = dayOf(new Date());
const films = (await readContent(day)).films.filter(({ releaseDate }) => releaseDate !== null && releaseDate <= day);
const all = films.map(compared);
const byId = new Map(all.map((film) => [film.id, film]));
const likeness = await createLikeness(all);

const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)}%`;
const isComedy = ({ tags }: ComparedFilm) => tags.includes('horror-comedy');

async function measure(file: string): Promise<void> {
  const judgements: Judgement[] = JSON.parse(await readFile(new URL(file, import.meta.url), 'utf8'));
  const counts = { accepted: 0, strangers: 0, comedies: 0, shown: 0, first: 0, named: 0 };
  for (const { id, title, accepted, strangers, first = [] } of judgements) {
    const film = byId.get(id);
    if (!film) throw new Error(`${title} (${id}) is not in the catalog`);
    const shown = variedAlike(likeness.neighbours(id).flatMap((neighbour) => byId.get(neighbour.id) ?? []));
    const mark = (other: BenchFilm) => {
      if (first.includes(other.id)) return '*';
      if (accepted.includes(other.id)) return '+';
      if (strangers.includes(other.id)) return '!';
      return isComedy(other) === isComedy(film) ? '?' : 'c';
    };
    const marks = shown.map(mark);
    counts.shown += shown.length;
    counts.accepted += marks.filter((one) => one === '+' || one === '*').length;
    counts.strangers += marks.filter((one) => one === '!').length;
    counts.comedies += isComedy(film) ? 0 : shown.filter(isComedy).length;
    counts.first += marks.filter((one) => one === '*').length;
    counts.named += Math.min(first.length, MAX_ALIKE);
    if (process.argv.includes('--show')) {
      console.log(`${title}: ${shown.map((other, n) => `${marks[n]} ${other.title} ${other.year}`).join(', ')}`);
    }
  }
  console.log(`${file}: ${judgements.length} films, ${counts.shown} neighbours`);
  console.log(`accepted: ${share(counts.accepted, counts.shown)} (budget: 88%)`);
  if (counts.named > 0)
    console.log(`of those that fans name first: ${share(counts.first, counts.named)} (budget: 60%)`);
  console.log(`strangers: ${counts.strangers}; comedies beside films that are none: ${counts.comedies}`);
}

for (const file of ['likeness.json', 'likeness-2.json', 'likeness-3.json']) await measure(file);
