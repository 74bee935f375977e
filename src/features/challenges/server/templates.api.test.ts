import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createFinder } from '#features/tonight/server/tonight.ts';
import { appForFile } from '#test/app/test-app.ts';
import type { Challenge } from '../contract/challenges.ts';
import { createChallenges } from './challenges.ts';

const NO_WISHES = { keep: [], swap: [], services: true, maxRuntime: null };
/** Milliseconds of processor time for a program of 31 films. */
const BUDGET = 150;

let challenge: Challenge | null = null;
const site = await appForFile();
const needs = {
  tasteOf: async () => ({ taste: [], surprises: [], liked: new Map() }),
  servicesOf: async () => ({ region: 'US', platforms: [] }),
  limitsOf: async () => ({ axes: {}, notes: [] }),
};
const deps = { ...site.deps, readsFilmsEachTime: false };
const { service: finder } = createFinder(deps, needs);
const list = { id: '', name: 'A challenge', description: '', ranked: false, version: 1 };
const facts = async () => ({ ...list, challenge, created_at: new Date(), updated_at: new Date() });
const serviceOf = (filmIndex: typeof finder.filmIndex) =>
  createChallenges(deps, {
    ...{ ...needs, finder: { ...finder, filmIndex } },
    lists: { facts, contents: async () => [] },
    drawPicture: async () => new Uint8Array(),
  }).service;
const service = serviceOf(finder.filmIndex);
const templates = await service.templates();
const withoutSeries = await serviceOf(async () => {
  const films = await finder.filmIndex();
  return { ...films, franchise: { ...films.franchise, names: new Map() } };
}).templates();

describe('a template', () => {
  const propose = async (one: Challenge, wishes: Partial<typeof NO_WISHES> = {}) => {
    challenge = one;
    return service.propose({ memberId: randomUUID(), id: randomUUID() }, { ...NO_WISHES, ...wishes });
  };

  test('has a name of its own, and there are eight', () => {
    expect(templates.map(({ slug }) => slug)).toEqual([
      ...['thirty-one-nights', 'a-century-of-fright', 'around-the-world', 'the-whole-franchise'],
      ...['first-fears-for-a-friend', 'one-director', 'before-midnight', 'the-silent-week'],
    ]);
  });

  test('is not offered where the catalogue lacks its series, because such a challenge could not begin', () => {
    const missing = templates.filter(({ slug }) => !withoutSeries.some((one) => one.slug === slug));
    expect(missing.map(({ slug }) => slug)).toEqual(['the-whole-franchise']);
  });

  test('can be fulfilled with the films of the embedded catalogue by a member without limits', async () => {
    for (const { slug, challenge: one } of templates) {
      const { films, missing } = await propose(one);
      expect(missing, slug).toEqual([]);
      expect(films, slug).toHaveLength(one.films);
      for (const [rule, { count }] of one.rules.entries()) {
        expect(
          films.filter(({ rules }) => rules.includes(rule)),
          `${slug} ${rule}`,
        ).toHaveLength(count);
      }
    }
  });

  test(`is turned into a program within ${BUDGET} ms of processor time`, async () => {
    const [october] = templates;
    if (!october) throw new Error('no template');
    await propose(october.challenge);
    const times: number[] = [];
    for (let run = 0; run < 5; run++) {
      const before = process.threadCpuUsage();
      await propose(october.challenge);
      const { user, system } = process.threadCpuUsage(before);
      times.push((user + system) / 1000);
    }
    expect(Math.min(...times)).toBeLessThan(BUDGET);
  });
});
