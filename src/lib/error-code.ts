/** Returns the code of a system or database error, such as `ENOENT` or an SQLSTATE; '' without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Returns the code of an error or of the nearest of two causes, because fetch wraps system errors; '' without one. */
export function codeBeneath(error: unknown): string {
  for (let each = error, depth = 0; each instanceof Error && depth < 3; each = each.cause, depth++) {
    const code = codeOf(each);
    if (code) return code;
  }
  return '';
}
