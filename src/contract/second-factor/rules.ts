// The browser uses these too, so this module does not import zod.

/** Days for which a browser is remembered, so that it does not ask for the second factor. */
export const REMEMBERED_DAYS = 30;
export const RECOVERY_CODES = 10;
