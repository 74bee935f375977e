/** The hash of the URL of a night on a television. */
export const SCREEN_HASH = 'screen';
