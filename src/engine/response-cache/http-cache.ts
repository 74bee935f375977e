/** A shared HTTP cache in process, with the ETags and compression it needs (RFC 9110, RFC 9111). */
export { acceptedEncoding, type Encoding, encode } from './content-encoding.ts';
export { etagOf, isUnchanged, matchesEtag } from './etag.ts';
export { createResponseCache } from './response-cache.ts';
