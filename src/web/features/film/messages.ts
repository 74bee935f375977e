export const FILM_FAILURE = 'An error occurred while fetching movie details';

export const MEMBER_FILM_FAILURE = 'Your lists could not be loaded for this film.';
export const VIEWINGS_FAILURE = 'The dates when you watched this film could not be loaded.';
export const VIEWING_SAVE_FAILURE = 'The change to your viewings could not be saved. Please try again.';
