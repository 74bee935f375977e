/** For the console (specification, section 8). */
export const RATING_SAVE_LOG = 'Error updating rating';

export const RATING_SAVE_FAILURE = 'Your rating could not be saved. Please try again.';
export const RATING_LOAD_FAILURE = 'Your rating of this film could not be loaded. Please try again.';
export const SIGNED_OUT = 'You have been logged out, so your rating could not be saved.';
export const HISTORY_LOAD_FAILURE = 'Your saved ratings could not be loaded. Please try again.';
