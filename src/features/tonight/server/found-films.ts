import { keywordSlug } from '#contract/slug.ts';
import type { ContentNoteSlug } from '#features/films/contract/content-notes.ts';
import { byCategory, RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import type { FoundFilm } from '../contract/finder.ts';
import type { FinderRepository } from './finder.repository.ts';
import type { Reason } from './reason.ts';

export type FilmRow = Awaited<ReturnType<FinderRepository['films']>>[number];

/** @param without content notes that are not wanted */
export function foundFilm(row: FilmRow, reason: Reason, without: readonly ContentNoteSlug[] = []): FoundFilm {
  const { id, title, posterPath, posterColour, releaseDate, runtime, overview, voteAverage } = row;
  const { averageRating, ratingsCount, platforms, countries, certification, franchise } = row;
  const hasProfile = RATING_CATEGORIES.some((category) => row[category] !== null);
  return {
    id,
    title,
    posterPath,
    posterColour,
    releaseDate,
    runtime,
    overview,
    voteAverage,
    averageRating,
    ratingsCount,
    fright: hasProfile ? byCategory((category) => row[category]) : null,
    countries,
    certification,
    franchise: franchise === null ? null : { slug: keywordSlug(franchise), name: franchise },
    platforms,
    streamsAsOf: row.platforms.length > 0 ? row.streamsAsOf : null,
    reason: reason.text,
    chips: reason.chips,
    unknown: without.filter((note) => !row.knownNotes.includes(note)),
  };
}
