import { AppError, badRequest } from '#engine/errors.ts';
import { isMultipart, MAX_EVENT_TEXT_BYTES } from '#engine/http/request-limits.ts';
import type { PlayerKind } from '../../contract/player-rules.ts';
import { readEmby } from './emby.ts';
import { readJellyfin } from './jellyfin.ts';
import { readKodi } from './kodi.ts';
import type { PlayerEvent } from './player-event.ts';
import { readPlex } from './plex.ts';

/** The fields of forms in which Plex and Emby send their JSON. */
const FIELDS = ['payload', 'data'];

const NOT_READABLE = 'The request body must be JSON, or a form with JSON in its field `payload` or `data`.';

/** @throws AppError bad_request */
function parseJson(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Invalid JSON gets the error below.
  }
  throw badRequest(NOT_READABLE);
}

const isObject = (text: string) => text.trimStart().startsWith('{');

/** Some programs do not encode the form's field, so an ampersand in a title would end it. */
function readForm(text: string): object {
  const unencoded = FIELDS.map((name) => `${name}=`).find((start) => text.startsWith(start));
  const rest = unencoded && text.slice(unencoded.length);
  if (rest && isObject(rest)) return parseJson(rest);
  const form = new URLSearchParams(text);
  const field = FIELDS.map((name) => form.get(name)).find((value) => value !== null);
  return field ? parseJson(field) : Object.fromEntries(form);
}

async function readMultipart(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<string | null> {
  try {
    const form = await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
    const field = FIELDS.map((name) => form.get(name)).find((value) => value !== null);
    return field instanceof File ? await field.text() : (field ?? null);
  } catch {
    return null;
  }
}

/** Reads the body by its text: the content type may be wrong, as when Emby sends JSON with a form's header. */
async function readBody(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<object> {
  const field = isMultipart(contentType) ? await readMultipart(bytes, contentType) : null;
  const text = field ?? new TextDecoder().decode(bytes).trim();
  if (Buffer.byteLength(text) > MAX_EVENT_TEXT_BYTES)
    throw new AppError('too_large', { message: 'The JSON of the request is larger than 256 KB.' });
  if (field !== null || isObject(text)) return parseJson(text);
  if (/^[\w.%+-]+=/.test(text)) return readForm(text);
  throw badRequest(NOT_READABLE);
}

/**
 * Programs imitate the bodies of other programs, so the shape decides and not the kind of player. The bodies of Kodi's
 * add-ons have no common shape, so they are accepted only from players of the kind Kodi.
 *
 * @returns null for an unknown body
 * @throws AppError bad_request if the body has no JSON object, too_large
 */
export async function readEvent(
  kind: PlayerKind,
  bytes: Uint8Array<ArrayBuffer>,
  contentType = '',
): Promise<PlayerEvent | null> {
  const body = await readBody(bytes, contentType);
  return readJellyfin(body) ?? readEmby(body) ?? readPlex(body) ?? (kind === 'kodi' ? readKodi(body) : null);
}
