/**
 * Compares two issuers of identity providers as their discovery does.
 *
 * @example isSameIssuer('https://id.example', 'https://id.example/') // true
 */
export const isSameIssuer = (one: string, other: string): boolean => new URL(one).href === new URL(other).href;
