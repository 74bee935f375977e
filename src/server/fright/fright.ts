/**
 * The figures of fright from members' ratings and answers. A change corrects the sums and the row of its own film, under
 * one lock (docs/architecture.md, "Locks"); the job `figures` computes everything else.
 */
export { changeHistory, changeRatings } from './change-history.repository.ts';
export { computeFigures, prepareFinder, recountSums } from './figures.repository.ts';
export { noteBits, notesOf, platformBits, platformsOf, themeBits, themesOf } from './finder-bits.ts';
export { refreshFilms } from './finder-rows.repository.ts';
export { NOTE_KEYWORDS, TELLING_KEYWORDS } from './note-keywords.ts';
export { outdateProfile, outdateProfilesOfFilm } from './outdate-profile.repository.ts';
export { averageRating, ratingsCount, weighedRating } from './rating-average.repository.ts';
export { removeMember } from './remove-member.repository.ts';
export { NO_RATING, type RatingKey, saveRating } from './save-rating.repository.ts';
