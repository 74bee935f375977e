/** Returns the code of a system or database error, such as `ENOENT` or an SQLSTATE; '' without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Like codeOf, but also looks at the cause and the cause of the cause, because fetch wraps system errors. */
export function codeBeneath(error: unknown): string {
  for (let each = error, depth = 0; each instanceof Error && depth < 3; each = each.cause, depth++) {
    const code = codeOf(each);
    if (code) return code;
  }
  return '';
}

// SQLSTATE.
export const FOREIGN_KEY_VIOLATION = '23503';
export const UNIQUE_VIOLATION = '23505';

/** True for SQLSTATE data_corrupted and index_corrupted: PostgreSQL has read a damaged page. */
export const isDamage = (error: unknown): error is Error => /^XX00[12]$/.test(codeOf(error));
