import { seededRandom } from '#engine/lib/seeded-random.ts';
import { type FakeFilm, type FakePerson, fakeFilm } from '#tmdb-client/fake/fake-film.ts';

const WORDS = ['Blood', 'House', 'Night', 'Silent', 'Dead', 'Crimson', 'Hollow', 'Whisper', 'Cellar', 'Moon', 'Bride'];
const KEYWORDS = [
  { id: 12377, name: 'zombie' },
  { id: 12339, name: 'slasher' },
  { id: 3133, name: 'vampire' },
  { id: 162846, name: 'ghost' },
  { id: 10224, name: 'haunting' },
];

/** Generates films, always the same for one seed: mostly recent, with shared people, some with missing values. */
export function generateFilms(count: number, seed = 1): FakeFilm[] {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(items: readonly T[]): T => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('The list is empty');
    return item;
  };
  const person = (): FakePerson => {
    const id = 1 + below(Math.max(10, count));
    return { id, name: `Person ${id}` };
  };
  return Array.from({ length: count }, (_, index) => {
    const id = 3_000_000 + index;
    const year = 2026 - Math.floor(random() ** 2 * 100);
    const date = `${year}-${String(1 + below(12)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`;
    return fakeFilm({
      id,
      title: `${pick(WORDS)} ${pick(WORDS)} ${index}`,
      releaseDate: date,
      runtime: below(10) === 0 ? 0 : 70 + below(80),
      overview: below(12) === 0 ? '' : `Film ${index} in a sentence.`,
      posterPath: below(8) === 0 ? null : `/poster${String(id).padStart(20, '0')}.jpg`,
      popularity: Math.round(random() ** 4 * 10_000) / 100,
      voteCount: below(1000),
      directors: [person()],
      cast: Array.from({ length: 1 + below(5) }, () => ({ ...person(), character: pick(WORDS) })),
      keywords: [pick(KEYWORDS), pick(KEYWORDS)],
      providers: below(5) === 0 ? { US: { flatrate: [pick([8, 9, 15, 99, 386, 1899])] } } : {},
    });
  });
}
