/** With this hash (#screen), the URL of a night opens its view for a television. */
export const SCREEN_HASH = 'screen';
