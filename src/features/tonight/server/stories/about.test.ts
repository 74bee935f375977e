import { expect, test } from 'vitest';
import { createKinTable, type Kin, kinSchema } from './kin.ts';
import { createStories } from './stories.ts';

const kin = (words: string[], more: Partial<Kin>): Kin => ({ ...kinSchema.parse({ words, floor: 1 }), ...more });
const KIN = createKinTable([
  kin(['camping trip', 'camping'], { slugs: { 'in-the-woods': 0.5, camper: 1 }, story: ['tent'] }),
  kin(['camp'], { slugs: { campy: 1 } }),
]);

type Film = { title: string; overview?: string; tags?: string[]; keywords?: string[]; people?: string[] };

/** Returns the titles of the films that are about a text, the surest first. */
async function titlesAbout(text: string, films: Film[]) {
  const rest = {
    year: 1980,
    language: 'en',
    franchise: null,
    rating: 6,
    renown: 1,
    directors: [],
    leads: [],
    alike: [],
    people: [],
  };
  const unlike = Array.from({ length: 20 }, (_, n) => ({ title: `Other ${n}` }));
  const { about } = await createStories(
    [...films, ...unlike].map((film, id) => ({
      ...{ id, overview: null, tags: [], keywords: [], profile: PROFILE },
      ...rest,
      ...film,
    })),
    KIN,
  );
  return [...about(text)].sort((a, b) => b[1] - a[1]).map(([id]) => films[id]?.title);
}
const PROFILE = {
  ...{ scares: 5, atmosphere: 5, plot: 5, lore: 5, villain: 5, gore: 5, acting: 5, unpredictability: 5 },
};

test('a kin finds films by its keywords, its tags and the words of their stories; the surest come first', async () => {
  const films = [
    { title: 'Wood', tags: ['in-the-woods'] },
    { title: 'Tent', overview: 'Two friends share a tent.' },
    { title: 'Trip', keywords: ['camper'], overview: 'Their tent is torn.' },
  ];
  expect(await titlesAbout('a camping trip', films)).toEqual(['Trip', 'Wood', 'Tent']);
});

test('words with one stem are not confused when both are kin', async () => {
  const films = [
    { title: 'Wood', tags: ['in-the-woods'] },
    { title: 'Cheese', tags: ['campy'] },
  ];
  expect(await titlesAbout('camp', films)).toEqual(['Cheese']);
});

test('a plot is found by the words of overviews, in any form, and a film with all of them comes first', async () => {
  const films = [
    { title: 'Hotel', overview: 'A family is trapped in a hotel in winter.' },
    { title: 'Trap', overview: 'A hunter, his family and his traps.' },
  ];
  expect(await titlesAbout('families trapped at hotels', films)).toEqual(['Hotel', 'Trap']);
});

test('a rare keyword does not hide films with the same word in a longer keyword or in the overview', async () => {
  const films = [
    { title: 'Lighthouse', keywords: ['lighthouse'] },
    { title: 'Keeper', keywords: ['lighthouse keeper'] },
    { title: 'Light', overview: 'In an old lighthouse.' },
  ];
  expect(await titlesAbout('lighthouse', films)).toEqual(['Lighthouse', 'Keeper', 'Light']);
});

test('words that no film has are left out', async () => {
  expect(await titlesAbout('xqzwv lighthouse', [{ title: 'Light', keywords: ['lighthouse'] }])).toEqual(['Light']);
});

test('only the films of a person are about their name; after "by", the last word of it is enough', async () => {
  const films = [
    { title: 'Own', people: ['Ann Lee Walker'], overview: 'A lighthouse.' },
    { title: 'Other', people: ['Ann Miller'], overview: 'A lighthouse.' },
    { title: 'Walker', overview: 'A walker.' },
  ];
  expect(await titlesAbout('ann lee walker', films)).toEqual(['Own']);
  expect(await titlesAbout('lighthouse by walker', films)).toEqual(['Own']);
  expect(await titlesAbout('walker', films)).toEqual(['Walker']);
});
