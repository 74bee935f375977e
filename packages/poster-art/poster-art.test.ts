import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { contrast, PALETTES } from './colour.ts';
import { LAYOUTS } from './layouts.ts';
import { MOTIFS } from './motifs/choose.ts';
import {
  type ArtSubject,
  makePoster,
  renderBackdropArt,
  renderPosterArt,
  sheetColour,
  spreadMotifs,
} from './poster-art.ts';
import { drawable, splitTitle } from './title-text.ts';
import { MIN_CAP } from './typeset.ts';

const THEMES = 'supernatural haunted-house possession slasher vampire zombie ghost cult monster'.split(' ');

const HOSTILE = [
  '<script>alert(1)</script>',
  'Tom & Jerry "quoted" \'single\' <b>',
  '🎃🔪 Halloween 🎃',
  '🎃🔪👻',
  '呪怨',
  '리링 リング Ring',
  'הדיבוק',
  'زومبي',
  'Вий',
  'Ψυχώ',
  'Đêm kinh hoàng',
  'e\u0301 combining, nul \u0000 and \u202e override',
  ']]> &amp; &#x0; <!--',
  'X',
  '',
  '   ',
  '…!?',
  'Night of the Day of the Dawn of the Son of the Bride of the Return of '.repeat(3).slice(0, 200),
  'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  'W'.repeat(200),
  'Nosferatu: A Symphony of Horror',
  "Don't Torture a Duckling",
  '[REC]²',
];

function film(title: string, id = 11, rest: Partial<ArtSubject> = {}): ArtSubject {
  return { id, title, year: '1977', director: 'Dario Argento', traits: ['slasher'], ...rest };
}

/** Returns the names of the elements. @throws when the SVG is not well-formed */
function elementsOf(svg: string): Set<string> {
  const names = new Set<string>();
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => names.add(name));
  parser.write(svg).close();
  return names;
}

function expectSafe(svg: string): void {
  const names = elementsOf(svg);
  for (const forbidden of ['script', 'text', 'style', 'image', 'foreignObject', 'a'])
    expect(names).not.toContain(forbidden);
  expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
    /https?:|href="(?!#)|url\((?!#)|NaN|Infinity|undefined/,
  );
  expect(svg).not.toMatch(/>[^<]|<[!?]|&/);
}

function expectInside(subject: ArtSubject, choices: Parameters<typeof makePoster>[1] = {}): void {
  const { lettering, layout } = makePoster(subject, choices);
  for (const { ink, colour, ground } of lettering) {
    expect(ink.left, layout).toBeGreaterThanOrEqual(22);
    expect(ink.right, layout).toBeLessThanOrEqual(478);
    expect(ink.top, layout).toBeGreaterThanOrEqual(22);
    expect(ink.bottom, layout).toBeLessThanOrEqual(728);
    expect(contrast(colour, ground)).toBeGreaterThanOrEqual(4.5);
  }
}

describe('the palettes', () => {
  test.each(PALETTES)('have text that is legible on its background: $name', ({ ground, ink }) => {
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('the title', () => {
  test.each([
    ['映画 The Ring', 'The Ring'],
    ['Ringu (リング)', 'Ringu'],
    ['呪怨', ''],
    ['…!?', ''],
    ['[REC]', '[REC]'],
    ['[REC]⁴', '[REC]4'],
    ['  Two\n lines ', 'Two lines'],
  ])('%s is drawn as "%s"', (title, drawn) => {
    expect(drawable(title)).toBe(drawn);
  });

  test('is split at a colon into a main title and a subtitle', () => {
    expect(splitTitle('Nosferatu: A Symphony of Horror')).toEqual({ main: 'Nosferatu', sub: 'A Symphony of Horror' });
    expect(splitTitle('Alien')).toEqual({ main: 'Alien', sub: null });
  });
});

describe('the poster renderer', () => {
  test('draws the same poster and background colour for the same film', () => {
    const subject = film('Suspiria');
    expect(renderPosterArt({ ...subject })).toBe(renderPosterArt(subject));
    expect(renderBackdropArt({ ...subject })).toBe(renderBackdropArt(subject));
    expect(renderPosterArt(subject)).toContain(`width="500" height="750" fill="${sheetColour(subject)}"`);
    expect(renderPosterArt(film('Suspiria', 12))).not.toBe(renderPosterArt(subject));
  });

  test.each(HOSTILE)('draws well-formed SVG without scripts and external files for %j', (title) => {
    for (let id = 1; id <= 30; id++) expectSafe(renderPosterArt(film(title, id, { director: title, year: title })));
    expectSafe(renderBackdropArt(film(title)));
  });

  test.each(HOSTILE)('keeps %j inside the margins and legible on its background', (title) => {
    for (let id = 1; id <= 60; id++) expectInside(film(title, id, { director: id % 2 ? title : null }));
  });

  test('draws safe SVG with the text inside the margins for any film', () => {
    const subjects = fc.record({
      id: fc.integer({ min: 1, max: 2_147_483_647 }),
      title: fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.lorem({ maxCount: 12 })),
      year: fc.option(fc.integer({ min: 1890, max: 2100 }).map(String)),
      director: fc.option(fc.string({ unit: 'grapheme', maxLength: 40 })),
      traits: fc.subarray([...THEMES, 'no-such-theme']),
    });
    fc.assert(
      fc.property(subjects, (subject) => {
        expectSafe(renderPosterArt(subject));
        expectInside(subject);
      }),
      { numRuns: 150 },
    );
  });

  test.each(LAYOUTS)('draws the layout %s as safe SVG with the text inside the margins, with every motif', (layout) => {
    for (const [i, motif] of MOTIFS.entries()) {
      expectSafe(makePoster(film('The Wicker Man', 500 + i), { layout, motif }).svg);
      expectInside(film('The Wicker Man', 500 + i), { layout, motif });
    }
  });

  test('draws titles whose tallest letters have at least the minimum height', () => {
    const titles = [
      'A Girl Walks Home Alone at Night',
      'The Texas Chain Saw Massacre',
      'Dr. Jekyll and Mr. Hyde',
      'It',
    ];
    for (const title of titles) {
      for (let id = 1; id <= 80; id++) {
        const { lettering, layout } = makePoster(film(title, id, { director: null, year: null }));
        const tallest = Math.max(
          ...lettering.map(({ ink }) => (layout === 'spine' ? ink.right - ink.left : ink.bottom - ink.top)),
        );
        expect(tallest).toBeGreaterThanOrEqual(MIN_CAP);
      }
    }
  });

  test.each(['The Strangers: Chapter 3', 'Halloween III: Season of the Witch', '1920: Evil Returns'])(
    'draws %s with its number and its subtitle in every layout that it chooses',
    (title) => {
      for (let id = 1; id <= 200; id++) {
        const { lettering, layout } = makePoster(film(title, id));
        const drawn = lettering.map(({ text }) => text).join(' ');
        expect([layout, drawn.replaceAll(/[^\p{L}\p{N}]/gu, '')]).toEqual([
          layout,
          expect.stringContaining(title.replaceAll(/[^\p{L}\p{N}]/gu, '')),
        ]);
      }
    },
  );

  test('shows only the year or only the picture when no typeface can draw the title', () => {
    expect(makePoster(film('呪怨')).lettering.length).toBeGreaterThan(0);
    const bare = makePoster(film('呪怨', 3, { year: null, director: null }));
    expect(bare.lettering).toEqual([]);
    expect(bare.layout).toBe('bare');
  });

  test('limits the size of the SVG', () => {
    const sizes: number[] = [];
    for (const [i, motif] of MOTIFS.entries()) {
      for (let id = 0; id < 15; id++)
        sizes.push(makePoster(film('A Nightmare on Elm Street', i * 1000 + id * 7), { motif }).svg.length);
    }
    sizes.sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length * 0.8)]).toBeLessThanOrEqual(14_000);
    const long = HOSTILE.flatMap((title) =>
      Array.from({ length: 30 }, (_, id) => renderPosterArt(film(title, id, { director: title })).length),
    );
    expect(Math.max(...sizes, ...long)).toBeLessThanOrEqual(24_000);
  });

  test('varies motifs, layouts and palettes between films', () => {
    const posters = Array.from({ length: 600 }, (_, i) =>
      makePoster(film('Untitled', i + 1, { traits: [THEMES[i % THEMES.length] ?? ''] })),
    );
    const share = (key: 'motif' | 'layout' | 'palette') => {
      const counts = new Map<string, number>();
      for (const poster of posters) counts.set(poster[key], (counts.get(poster[key]) ?? 0) + 1);
      return { kinds: counts.size, top: Math.max(...counts.values()) / posters.length };
    };
    expect(share('motif').kinds).toBeGreaterThanOrEqual(30);
    expect(share('motif').top).toBeLessThan(0.12);
    expect(share('palette').kinds).toBe(PALETTES.length);
    expect(share('palette').top).toBeLessThan(0.15);
    expect(share('layout').kinds).toBeGreaterThanOrEqual(6);
  });

  test('draws the motifs of spreadMotifs, which fit the films and repeat little', () => {
    const subjects = Array.from({ length: 60 }, (_, index) => film('Untitled', index + 1));
    const motifs = spreadMotifs(subjects, [subjects.map(({ id }) => id)]);
    const chosen = subjects.map(({ id }) => motifs.get(id));
    for (const motif of ['knife', 'mask', 'hook', 'drips', 'claws', 'windows']) expect(chosen).toContain(motif);
    const first = chosen.slice(0, 20);
    expect(Math.max(...[...Map.groupBy(first, (motif) => motif).values()].map((same) => same.length))).toBe(2);
    expect(chosen.filter((motif, place) => motif === chosen[place + 1])).toEqual([]);
    for (const [id, motif] of motifs) expect(makePoster(film('Untitled', id, { motif })).motif).toBe(motif);
    const unknown = makePoster(film('Untitled', 1, { motif: 'no such motif' })).motif;
    expect(unknown).toBe(makePoster(film('Untitled', 1)).motif);
  });

  test('draws the same motif differently for two films', () => {
    for (const motif of MOTIFS) {
      const drawn = new Set(
        [1, 2, 3, 4, 5].map((id) => renderBackdropArt(film('', id), { motif }).replaceAll(/#[0-9a-f]{6}/g, '')),
      );
      expect(drawn.size, motif.name).toBe(5);
    }
  });
});

describe('the backdrop', () => {
  test.each(MOTIFS)('with the motif $name is safe SVG, small, and 1280 by 720', (motif) => {
    for (let id = 1; id <= 6; id++) {
      const svg = renderBackdropArt(film('Alien', id), { motif });
      expectSafe(svg);
      expect(svg.length).toBeLessThanOrEqual(24_000);
      expect(svg).toContain('viewBox="0 0 1280 720"');
    }
  });
});
