// npx node bench/likeness.ts: compares "More like this" with the judgements in likeness.json, which were written by hand from
// knowledge of the films, before any results were seen. Needs no database: it reads content/. -- --show prints each list.
import { readFile } from 'node:fs/promises';
import type { FilmRecord } from '#catalogue/film-record.ts';
import { readContent } from '#catalogue/sources/snapshot/read-content.ts';
import { dayOf } from '#engine/lib/dates.ts';
import { byCategory } from '#features/ratings/contract/rating-categories.ts';
import { MAX_ALIKE } from '#features/tonight/contract/finder.ts';
import { varied } from '#features/tonight/server/alike.service.ts';
import { type ComparedFilm, createLikeness } from '#features/tonight/server/likeness/likeness.ts';
import { storyOf } from '#features/tonight/server/stories/check-kin.ts';

type Judgement = { id: number; title: string; accepted: number[]; strangers: number[] };

/** Computes `weighedRating` without members' ratings. */
const rating = ({ voteAverage, voteCount }: FilmRecord) => ((voteAverage ?? 0) * voteCount + 300) / (voteCount + 50);

function compared(film: FilmRecord): ComparedFilm {
  const isHarmless = (name: string) => !film.spoilers.includes(name);
  return {
    ...storyOf(film),
    year: film.releaseDate === null ? null : Number(film.releaseDate.slice(0, 4)),
    language: film.originalLanguage,
    franchise: film.franchise,
    rating: rating(film),
    renown: film.voteCount,
    profile: byCategory((category) => film.fright?.[category] ?? null),
    directors: film.directors.map(({ name }) => name),
    leads: film.cast.slice(0, 3).flatMap(({ name }) => (isHarmless(name) ? name : [])),
  };
}

const judgements: Judgement[] = JSON.parse(await readFile(new URL('likeness.json', import.meta.url), 'utf8'));
const day = dayOf(new Date());
const films = (await readContent(day)).films.filter(({ releaseDate }) => releaseDate !== null && releaseDate <= day);
const all = films.map(compared);
const byId = new Map(all.map((film) => [film.id, film]));
const likeness = createLikeness(all);

const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)}%`;
const isComedy = ({ tags }: ComparedFilm) => tags.includes('horror-comedy');
const counts = { accepted: 0, strangers: 0, comedies: 0, shown: 0 };
for (const { id, title, accepted, strangers } of judgements) {
  const film = byId.get(id);
  if (!film) throw new Error(`${title} (${id}) is not in the catalog`);
  const shown = varied(
    likeness.neighbours(id).map((neighbour) => neighbour.film),
    MAX_ALIKE,
  );
  const mark = (other: ComparedFilm) =>
    accepted.includes(other.id)
      ? '+'
      : strangers.includes(other.id)
        ? '!'
        : isComedy(other) !== isComedy(film)
          ? 'c'
          : '?';
  const marks = shown.map(mark);
  counts.shown += shown.length;
  counts.accepted += marks.filter((one) => one === '+').length;
  counts.strangers += marks.filter((one) => one === '!').length;
  counts.comedies += isComedy(film) ? 0 : shown.filter(isComedy).length;
  if (process.argv.includes('--show')) {
    console.log(`${title}: ${shown.map((other, n) => `${marks[n]} ${other.title} ${other.year}`).join(', ')}`);
  }
}
console.log(`${judgements.length} films, ${counts.shown} neighbours`);
console.log(`accepted: ${share(counts.accepted, counts.shown)} (budget: 80%)`);
console.log(`strangers: ${counts.strangers}; comedies beside films that are none: ${counts.comedies}`);
