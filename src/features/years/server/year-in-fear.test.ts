import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarOf } from '#engine/lib/dates.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import { byCategory, RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { type SeenFilm, yearInFear } from './year-in-fear.ts';

const { dayAfter } = calendarOf('UTC');

const film = (facts: Partial<SeenFilm> & { id: number }): SeenFilm => ({
  title: `Film ${facts.id}`,
  poster_path: null,
  poster_colour: null,
  release_date: null,
  runtime: null,
  directors: [],
  original_language: null,
  themes: null,
  ...facts,
});

const FILMS = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 30 }),
    runtime: fc.option(fc.integer({ min: 1, max: 300 })),
    directors: fc.uniqueArray(fc.constantFrom('Ana', 'Bo', 'Cy', 'Di'), { maxLength: 2 }),
    original_language: fc.option(fc.constantFrom('en', 'ja', 'it')),
    themes: fc.option(fc.integer({ min: 0, max: 2 ** THEMES.length - 1 })),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 12 },
);
const DAY = fc
  .date({ min: new Date('2023-12-01'), max: new Date('2026-01-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const FIGURE = fc.option(fc.integer({ min: 0, max: 10 }));

/** Viewings in order of time, undated last, and one rating for some of the films. */
const LIVES = FILMS.chain((facts) => {
  const films = facts.map(film);
  const viewing = fc.record({ day: fc.option(DAY), film: fc.constantFrom(...films) });
  const rating = fc.record({ film_id: fc.constantFrom(...films.map(({ id }) => id)), ...byCategory(() => FIGURE) });
  return fc.record({
    viewings: fc
      .array(viewing, { maxLength: 60 })
      .map((all) => all.toSorted((a, b) => ((a.day ?? '9') < (b.day ?? '9') ? -1 : 1))),
    ratings: fc.uniqueArray(rating, { selector: ({ film_id }) => film_id }),
  });
});

describe('in a year of viewings', () => {
  const YEAR = 2025;
  const isOf = (year: number, day: string | null) => day?.startsWith(String(year)) ?? false;
  type Life = typeof LIVES extends fc.Arbitrary<infer T> ? T : never;

  const holds = (check: (life: Life, result: ReturnType<typeof yearInFear>, own: Life['viewings']) => void) =>
    fc.assert(
      fc.property(LIVES, (life) => {
        const own = life.viewings.filter(({ day }) => isOf(YEAR, day));
        check(life, yearInFear({ year: YEAR, ...life, dayAfter }), own);
      }),
    );

  test('films, viewings, minutes, months, first and last viewing equal a plain recount', () =>
    holds(({ viewings }, result, own) => {
      const ids = own.map((viewing) => viewing.film.id);
      let minutes = 0;
      for (const viewing of own) minutes += viewing.film.runtime ?? 0;
      expect(result).toMatchObject({ films: new Set(ids).size, viewings: own.length, minutes });
      const months = new Array(12).fill(0);
      for (const { day } of own) months[new Date(day ?? '').getUTCMonth()] += 1;
      expect(result.months).toEqual(months);
      expect([result.first?.date, result.first?.film.id]).toEqual([own[0]?.day, ids[0]]);
      expect([result.last?.date, result.last?.film.id]).toEqual([own.at(-1)?.day, ids.at(-1)]);
      const years = new Set(viewings.flatMap(({ day }) => (day ? [new Date(day).getUTCFullYear()] : [])));
      expect(result.years).toEqual([...years].sort((a, b) => b - a));
    }));

  test('the longest streak equals a plain recount', () =>
    holds((_, { longestStreak }, own) => {
      const days = new Set(own.map(({ day }) => day));
      let [longest, present] = [0, 0];
      for (let date = new Date('2025-01-01'); date.getUTCFullYear() === YEAR; date.setUTCDate(date.getUTCDate() + 1)) {
        present = days.has(date.toISOString().slice(0, 10)) ? present + 1 : 0;
        longest = Math.max(longest, present);
      }
      expect(longestStreak?.days ?? 0).toBe(longest);
      if (!longestStreak) return;
      const { from, to } = longestStreak;
      expect((Date.parse(to) - Date.parse(from)) / 86_400_000 + 1).toBe(longest);
      expect(days.has(from) && days.has(to)).toBe(true);
    }));

  test('the curves and the scariest night equal a plain recount', () =>
    holds(({ viewings, ratings }, { curve, before, scariestNight }, own) => {
      for (const [year, shown] of [
        [YEAR, curve],
        [YEAR - 1, before],
      ] as const) {
        const ids = new Set(viewings.filter(({ day }) => isOf(year, day)).map((viewing) => viewing.film.id));
        for (const category of RATING_CATEGORIES) {
          let [sum, count] = [0, 0];
          for (const rating of ratings) {
            const figure = rating[category];
            if (!ids.has(rating.film_id) || figure === null) continue;
            sum += figure;
            count += 1;
          }
          if (count === 0) expect(shown?.[category] ?? null).toBeNull();
          else expect(shown?.[category]).toBeCloseTo(sum / count, 1);
        }
      }
      const scares = ratings
        .filter(({ film_id }) => own.some((viewing) => viewing.film.id === film_id))
        .flatMap((rating) => rating.scares ?? []);
      expect(scariestNight?.scares).toBe(scares.length > 0 ? Math.max(...scares) : undefined);
      if (!scariestNight) return;
      expect(own.find((viewing) => viewing.film.id === scariestNight.film.id)?.day).toBe(scariestNight.date);
    }));

  test('new directors, new languages and themes equal a plain recount', () =>
    holds(({ viewings }, { newDirectors, newLanguages, themes }, own) => {
      const others = viewings.filter(({ day }) => day === null || day < `${YEAR}`).map((viewing) => viewing.film);
      const films = [...new Set(own.map((viewing) => viewing.film))];
      for (const name of ['Ana', 'Bo', 'Cy', 'Di']) {
        const isOld = others.some(({ directors }) => directors.includes(name));
        const count = isOld ? 0 : films.filter(({ directors }) => directors.includes(name)).length;
        expect(newDirectors.find((director) => director.name === name)?.films ?? 0).toBe(count);
      }
      for (const [code, name] of Object.entries({ en: 'English', ja: 'Japanese', it: 'Italian' })) {
        const isOld = others.some(({ original_language }) => original_language === code);
        const count = isOld ? 0 : films.filter(({ original_language }) => original_language === code).length;
        expect(newLanguages.find((language) => language.name === name)?.films ?? 0).toBe(count);
      }
      for (const [position, { value }] of THEMES.entries()) {
        const count = films.filter((seen) => Math.floor((seen.themes ?? 0) / 2 ** position) % 2 === 1).length;
        expect(themes.find(({ slug }) => slug === value)?.films ?? 0).toBe(count);
      }
      for (const list of [newDirectors, newLanguages, themes]) {
        const counts = list.map((entry) => entry.films);
        expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      }
    }));

  test('the days of October equal a plain recount', () =>
    holds((_, { october }, own) => {
      for (let day = 1; day <= 31; day++) {
        const date = `2025-10-${String(day).padStart(2, '0')}`;
        const ids = own.filter((viewing) => viewing.day === date).map((viewing) => viewing.film.id);
        expect(october[day - 1]?.map(({ id }) => id)).toEqual([...new Set(ids)]);
      }
    }));
});

describe('a streak', () => {
  const streakOf = (days: string[], year: number, zone = 'UTC') =>
    yearInFear({
      year,
      viewings: days.map((day, index) => ({ day, film: film({ id: index + 1 }) })),
      ratings: [],
      dayAfter: calendarOf(zone).dayAfter,
    }).longestStreak;

  test('ends at the end of the year', () => {
    const days = ['2025-12-30', '2025-12-31', '2026-01-01', '2026-01-02', '2026-01-03'];
    expect(streakOf(days, 2025)).toEqual({ days: 2, from: '2025-12-30', to: '2025-12-31' });
    expect(streakOf(days, 2026)?.days).toBe(3);
  });

  test('continues when the clock is set back across midnight, so that a later viewing has an earlier day', () => {
    expect(streakOf(['2010-11-07', '2010-11-06', '2010-11-08'], 2010)?.days).toBe(3);
  });

  test('is the longest in the year, and the first of several with the same length', () => {
    const days = ['2025-03-01', '2025-03-02', '2025-05-01', '2025-05-02'];
    expect(streakOf(days, 2025)?.from).toBe('2025-03-01');
    expect(streakOf([...days, '2025-05-03'], 2025)).toEqual({ days: 3, from: '2025-05-01', to: '2025-05-03' });
  });
});

describe('the lists of a year', () => {
  const listsOf = (viewings: { day: string | null; film: SeenFilm }[]) =>
    yearInFear({ year: 2025, viewings, ratings: [], dayAfter });

  test('start with the names that have the most films; names with equally many films are in alphabetical order', () => {
    const directors = [['Cy'], ['Bo'], ['Ana', 'Di'], ['Di'], ['Bo']];
    const { newDirectors } = listsOf(
      directors.map((names, index) => ({ day: '2025-03-01', film: film({ id: index + 1, directors: names }) })),
    );
    expect(newDirectors).toEqual([
      { name: 'Bo', films: 2 },
      { name: 'Di', films: 2 },
      { name: 'Ana', films: 1 },
      { name: 'Cy', films: 1 },
    ]);
  });

  test('count a director as new if the first viewing was on 1 January, but not if the member has an undated viewing', () => {
    const [first, undated] = [film({ id: 1, directors: ['Ana'] }), film({ id: 2, directors: ['Bo'] })];
    const { newDirectors } = listsOf([
      { day: '2025-01-01', film: first },
      { day: '2025-06-01', film: { ...undated, id: 3 } },
      { day: null, film: undated },
    ]);
    expect(newDirectors).toEqual([{ name: 'Ana', films: 1 }]);
  });

  test('have only themes with films, and themes with the most films come first', () => {
    const [one, both] = [film({ id: 1, themes: 0b10 }), film({ id: 2, themes: 0b11 })];
    const { themes } = listsOf([one, both].map((seenFilm) => ({ day: '2025-03-01', film: seenFilm })));
    expect(themes.map(({ slug, films }) => [slug, films])).toEqual([
      [THEMES[1]?.value, 2],
      [THEMES[0]?.value, 1],
    ]);
  });
});
