/** The largest id of a film or person: the maximum of PostgreSQL's integer. */
export const MAX_ID = 2_147_483_647;

// Business constants (specification, section 9) and page sizes (contract).
export const HOME_RECENT_DESKTOP = 5;
export const HOME_RECENT_MOBILE = 3;
export const HOME_TRENDING_DESKTOP = 15;
export const HOME_TRENDING_MOBILE = 9;
export const CAST_PREVIEW = 4;
export const KEYWORD_PREVIEW = 7;
export const BROWSE_PAGE_SIZE = 20;
/**
 * Minimum number of members' ratings before their average counts. With fewer, a handful of members would decide: TMDB's
 * average and our editors' estimates are shown and compared instead, if known.
 */
export const RATINGS_FOR_AVERAGE = 10;
export const RATINGS_PAGE_SIZE = 10;
/** Maximum number of anchors for one figure: the member's films with this figure that are shown while rating. */
export const ANCHOR_FILMS = 5;
/** Minimum number of rated films for a Horror Profile. */
export const PROFILE_FROM = 3;
/** The highest limit of a category, because 10 would exclude no film. */
export const MAX_FRIGHT_LIMIT = 9;
/** Maximum number of films in one request for their profiles or platforms. */
export const MAX_FILMS_AT_ONCE = 60;
export const MAX_FIND_RESULTS = 50;
export const MAX_FIND_PEOPLE = 3;
export const MAX_FIND_SUBJECTS = 3;
export const MAX_NEWS = 100;
/** Maximum number of viewings of one member. Nobody watches that many films, and computations on them stay fast. */
export const MAX_VIEWINGS = 100_000;
/**
 * Maximum number of saved ratings of one film that are read into memory, newest first. Nobody saves that many. Exports
 * contain all of them.
 */
export const MAX_SAVED_RATINGS = 500;
/** The earliest viewing is on 1888-01-01 in UTC, which is still 1887 in western time zones. */
export const FIRST_YEAR = 1887;
export const LAST_YEAR = 2199;
export const PAGINATION_WINDOW = 5;
export const MOBILE_BREAKPOINT = 768;
/** Milliseconds. */
export const CARD_OPEN_DELAY = 200;
export const CARD_CLOSE_DELAY = 500;
export const CALENDAR_POPUP_OPEN_DELAY = 500;
export const CALENDAR_POPUP_CLOSE_DELAY = 300;
export const CALENDAR_FETCH_DEBOUNCE = 1000;

/** Sizes of /images, named as on TMDB's image host: `w300` is 300 pixels wide. */
export const IMAGE_SIZES = ['w92', 'w185', 'w200', 'w300', 'w500', 'w780', 'w1280', 'original'] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];

/** Path of a file on TMDB's image host. SVG is excluded because it can contain scripts. */
export const FILM_IMAGE_PATH = /^\/[A-Za-z0-9]{20,40}\.(jpg|png)$/;

/** The calls that an access token may make: those that only read, or all that accept tokens. */
export type TokenScope = 'read' | 'write';
