/**
 * The figures of fright from members' ratings and answers, and everything that a change of these must update.
 *
 * Every change locks rows in this order, so that two changes cannot deadlock: the member, the films, the films' sums
 * (ratings, then notes), the finder's rows, the member's profile. Rows of one table are locked in the order of their
 * films.
 */
export { type Answer, answerNote, hasWatched, type Vote } from './answer-note.repository.ts';
export {
  changeHistory,
  changeRatings,
  NO_RATING,
  type RatingKey,
  saveRating,
} from './change-rating.repository.ts';
export { noteBits, notesOf, platformBits, platformsOf, themeBits, themesOf } from './finder-bits.ts';
export { prepareFinder, refreshFilms, refreshThemeProfiles } from './finder-rows.repository.ts';
export { NOTE_KEYWORDS, TELLING_KEYWORDS } from './note-keywords.ts';
export { outdateProfile, outdateProfilesOfFilm } from './outdate-profile.repository.ts';
export { averageRating, ratingsCount, weighedRating } from './rating-average.repository.ts';
export { removeMember } from './remove-member.repository.ts';
