// The browser uses these constants too, so this module does not import zod.

/** Days for which a remembered device does not ask for the second factor. */
export const REMEMBERED_DAYS = 30;
export const RECOVERY_CODES = 10;
