import { setImmediate } from 'node:timers/promises';
import type { FrightProfile } from '#features/ratings/contract/fright-profile.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';

const AXES = RATING_CATEGORIES.length;
const ROUNDS = 60;

type Vector = readonly number[];
const dot = (a: Vector, b: Vector) => a.reduce((sum, value, n) => sum + value * (b[n] ?? 0), 0);

/** Returns the direction in which the vectors vary most, of length 1, by power iteration (the first principal component). */
async function firstComponent(vectors: readonly Vector[]): Promise<Vector> {
  let direction: Vector = Array.from({ length: AXES }, () => 1 / Math.sqrt(AXES));
  for (let round = 0; round < ROUNDS; round++) {
    // Other requests are answered between two rounds.
    await setImmediate();
    const next = Array.from({ length: AXES }, () => 0);
    for (const vector of vectors) {
      const along = dot(vector, direction);
      for (let axis = 0; axis < AXES; axis++) next[axis] = (next[axis] ?? 0) + along * (vector[axis] ?? 0);
    }
    const length = Math.hypot(...next);
    if (length === 0) return direction;
    direction = next.map((value) => value / length);
  }
  return direction;
}

/**
 * Returns profiles without the part that says how good the films are. This part is the first principal component of the
 * eight categories (42% of the variance). It would make all good films alike, so it is removed from each profile.
 * Categories are centred on their mean and measured in their spread; a profile with an unknown category is null.
 * https://en.wikipedia.org/wiki/Principal_component_analysis
 */
export async function qualityFreeProfiles(profiles: readonly FrightProfile[]): Promise<(Vector | null)[]> {
  const raw = profiles.map((profile) => RATING_CATEGORIES.map((category) => profile[category] ?? Number.NaN));
  const known = raw.filter((vector) => !vector.some(Number.isNaN));
  const count = Math.max(1, known.length);
  const means = RATING_CATEGORIES.map((_, axis) => known.reduce((sum, vector) => sum + (vector[axis] ?? 0), 0) / count);
  const spreads = means.map((mean, axis) =>
    Math.max(0.1, Math.sqrt(known.reduce((sum, vector) => sum + ((vector[axis] ?? 0) - mean) ** 2, 0) / count)),
  );
  const scaled = (vector: Vector) => vector.map((value, axis) => (value - (means[axis] ?? 0)) / (spreads[axis] ?? 1));
  const quality = await firstComponent(known.map(scaled));
  return raw.map((vector) => {
    if (vector.some(Number.isNaN)) return null;
    const own = scaled(vector);
    const along = dot(own, quality);
    return own.map((value, axis) => value - along * (quality[axis] ?? 0));
  });
}
