/** The code of a system's or a database's error, such as `ENOENT` or an SQLSTATE; an empty text where it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The code of an error, or of the nearest of its causes that has one. fetch hides the system's error behind its own. */
export function codeBeneath(error: unknown): string {
  for (let each = error, depth = 0; each instanceof Error && depth < 3; each = each.cause, depth++) {
    const code = codeOf(each);
    if (code) return code;
  }
  return '';
}
