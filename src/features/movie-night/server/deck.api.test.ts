import { beforeAll, describe, expect, test } from 'vitest';
import { noteBits, notesOf } from '#catalogue/figures/finder-bits.ts';
import { seededRandom } from '#engine/lib/seeded-random.ts';
import { CONTENT_NOTE_SLUGS, GRAVE_NOTES } from '#features/films/contract/content-notes.ts';
import { readFilmIndex } from '#features/tonight/server/film-index.repository.ts';
import { type FilmIndex, positionOf } from '#features/tonight/server/film-index.ts';
import { createFinder, type FinderService } from '#features/tonight/server/tonight.ts';
import { testApp } from '#test/app/test-app.ts';
import { MAX_DECK } from '../contract/night-rules.ts';
import { makeDeck } from './deck.ts';
import { type NightWishes, NO_WISHES, NOTHING_BROUGHT } from './night-state.ts';

const groupOf = (wishes: Partial<NightWishes>[]) =>
  wishes.map((own, seat) => ({ seat, wishes: { ...NO_WISHES, ...own }, ...NOTHING_BROUGHT }));

describe('a deck for guests who leave out content', () => {
  let finder: FinderService;
  let films: FilmIndex;
  beforeAll(async () => {
    const { deps, close } = await testApp();
    films = await readFilmIndex(deps.db);
    const ofNobody = () => Promise.reject(new Error('there is no member'));
    finder = createFinder({ ...deps, readsFilmsEachTime: false }, { servicesOf: ofNobody, tasteOf: ofNobody }).service;
    return close;
  });

  test('has no film that breaks a limit of 200 random groups, none with an unknown grave note, and unchecked ones only when there are few others', async () => {
    const random = seededRandom(46);
    const pick = <Item>(items: readonly Item[], most: number) =>
      items.filter(() => random() * items.length < most * random());
    let [withUnchecked, withCheckedAlone] = [0, 0];
    for (let group = 0; group < 200; group++) {
      const wishes = Array.from({ length: 1 + Math.floor(random() * 5) }, () => ({
        axes: { scares: random() < 0.2 ? '-7' : null, gore: random() < 0.4 ? '-5' : null },
        without: pick(CONTENT_NOTE_SLUGS, 3),
        maxRuntime: random() < 0.2 ? 110 : null,
      }));
      const { deck } = await makeDeck(groupOf(wishes), finder);
      const without = CONTENT_NOTE_SLUGS.filter((note) => wishes.some((own) => own.without.includes(note)));
      const maxGore = wishes.some(({ axes }) => axes.gore) ? 5 : 10;
      const unchecked = deck.filter(({ id }) => {
        const place = positionOf(films, id);
        expect(notesOf(films.notes[place] ?? 0).filter((note) => without.includes(note))).toEqual([]);
        expect(films.gore[place] ?? 0).toBeLessThanOrEqual(maxGore);
        const open = noteBits(without) & ~(films.notesNo[place] ?? 0);
        expect(notesOf(open).filter((note) => GRAVE_NOTES.has(note))).toEqual([]);
        return open !== 0;
      });
      expect(deck.slice(deck.length - unchecked.length)).toEqual(unchecked);
      for (const { chips } of unchecked) expect(chips[0]).toMatch(/^not checked: /);
      if (unchecked.length > 0) {
        withUnchecked++;
        expect(deck.length - unchecked.length).toBeLessThan(12);
      } else if (without.length > 0) withCheckedAlone++;
      expect(deck.length).toBeLessThanOrEqual(MAX_DECK);
    }
    expect(withUnchecked).toBeGreaterThan(10);
    expect(withCheckedAlone).toBeGreaterThan(10);
  });

  test('has checked films alone if a guest refuses others, even when few are left', async () => {
    const open = await makeDeck(groupOf([{ without: ['flashing-lights'] }]), finder);
    expect(open.deck.length).toBeGreaterThan(0);
    expect(open.deck.every(({ chips }) => chips[0] === 'not checked: flashing lights')).toBe(true);
    const strict = await makeDeck(groupOf([{ without: ['flashing-lights'] }, { unknown: 'hide' }]), finder);
    expect([strict.deck, strict.loosen[0]]).toEqual([[], 'unknown']);
  });
});
