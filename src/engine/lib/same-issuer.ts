/**
 * Compares the issuers of two identity providers as URLs, as openid-client does when it discovers a provider.
 *
 * @example isSameIssuer('https://id.example', 'https://id.example/') // true
 */
export const isSameIssuer = (one: string, other: string): boolean => new URL(one).href === new URL(other).href;
