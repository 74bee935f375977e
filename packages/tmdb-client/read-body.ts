import { type BodyLimits, readCapped } from '#upstream';
import { TmdbFailure } from './tmdb-failure.ts';

async function readText(response: Response, limits: BodyLimits): Promise<string> {
  try {
    return response.body ? new TextDecoder().decode(await readCapped(response.body, limits)) : '';
  } catch (error) {
    if (error instanceof RangeError) throw new TmdbFailure('faulty', error.message);
    throw error;
  }
}

export type Body = { value: Record<string, unknown>; size: number };

/** @throws TmdbFailure faulty when the body is not a JSON object; connection errors unchanged */
export async function readBody(response: Response, limits: BodyLimits): Promise<Body> {
  const text = await readText(response, limits);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new TmdbFailure('faulty', `status ${response.status}, not JSON`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TmdbFailure('faulty', `status ${response.status}, not an object`);
  }
  return { value: { ...value }, size: text.length };
}
