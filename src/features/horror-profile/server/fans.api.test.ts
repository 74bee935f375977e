import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { themesOf } from '#catalogue/figures/finder-bits.ts';
import type { FoundFilm } from '#features/tonight/contract/finder.ts';
import { signUp, type TestMember } from '#test/app/members.ts';
import { type TestApp, testApp } from '#test/app/test-app.ts';

/** Fans with the kinds that suit them and their ratings. Each also dislikes well-known films of other kinds. */
const FANS: { fan: string; kinds: string[]; ratings: [title: string, year: number, rating: number][] }[] = [
  {
    fan: 'slasher',
    kinds: ['slasher', 'giallo'],
    ratings: [
      ['Halloween', 1978, 9],
      ['A Nightmare on Elm Street', 1984, 9],
      ['Scream', 1996, 9],
      ['Black Christmas', 1974, 9],
      ['The Texas Chain Saw Massacre', 1974, 9],
      ['Friday the 13th Part 2', 1981, 8],
      ['The Burning', 1981, 8],
      ['My Bloody Valentine', 1981, 8],
      ['Candyman', 1992, 8],
      ["Child's Play", 1988, 8],
      ['Friday the 13th', 1980, 7],
      ['Terrifier 2', 2022, 7],
      ['Hereditary', 2018, 6],
      ['The Witch', 2016, 5],
      ['The Blair Witch Project', 1999, 4],
      ['Paranormal Activity', 2007, 4],
    ],
  },
  {
    fan: 'folk',
    kinds: ['folk-horror'],
    ratings: [
      ['The Wicker Man', 1973, 10],
      ['The Witch', 2016, 9],
      ['Midsommar', 2019, 9],
      ['Kill List', 2011, 9],
      ['Onibaba', 1964, 9],
      ['The Wailing', 2016, 9],
      ["The Blood on Satan's Claw", 1971, 8],
      ['Witchfinder General', 1968, 8],
      ['A Field in England', 2013, 8],
      ['Viy', 1967, 8],
      ['Hagazussa', 2017, 8],
      ['November', 2017, 8],
      ['Alien', 1979, 8],
      ['Scream', 1996, 6],
      ['The Conjuring', 2013, 5],
      ['Saw', 2004, 4],
      ['Friday the 13th', 1980, 4],
    ],
  },
  {
    fan: 'gothic',
    kinds: ['gothic', 'hammer-horror'],
    ratings: [
      ['The Innocents', 1961, 9],
      ['The Haunting', 1963, 9],
      ['Dracula', 1958, 9],
      ['Black Sunday', 1960, 9],
      ['The Others', 2001, 9],
      ['Nosferatu', 1922, 9],
      ['Bride of Frankenstein', 1935, 9],
      ['Crimson Peak', 2015, 8],
      ["Bram Stoker's Dracula", 1992, 8],
      ['House of Usher', 1960, 8],
      ['The Masque of the Red Death', 1964, 8],
      ['The Pit and the Pendulum', 1961, 8],
      ['Sleepy Hollow', 1999, 8],
      ['Paranormal Activity', 2007, 5],
      ['The Texas Chain Saw Massacre', 1974, 5],
      ['Saw', 2004, 4],
      ['Hostel', 2005, 3],
    ],
  },
  {
    fan: 'body horror',
    kinds: ['body-horror'],
    ratings: [
      ['The Fly', 1986, 10],
      ['Videodrome', 1983, 9],
      ['The Thing', 1982, 9],
      ['Titane', 2021, 9],
      ['Tetsuo: The Iron Man', 1989, 9],
      ['The Substance', 2024, 9],
      ['Society', 1989, 8],
      ['Re-Animator', 1985, 8],
      ['From Beyond', 1986, 8],
      ['Possessor', 2020, 8],
      ['The Brood', 1979, 8],
      ['Slither', 2006, 8],
      ['Dead Ringers', 1988, 8],
      ['Rabid', 1977, 7],
      ['Halloween', 1978, 6],
      ['The Others', 2001, 6],
      ['The Conjuring', 2013, 5],
      ['Insidious', 2011, 4],
    ],
  },
  {
    fan: 'ghost story',
    kinds: ['ghost', 'haunted-house'],
    ratings: [
      ['The Haunting', 1963, 9],
      ['The Innocents', 1961, 9],
      ['The Changeling', 1980, 9],
      ['Ring', 1998, 9],
      ['The Others', 2001, 9],
      ["The Devil's Backbone", 2001, 9],
      ['Lake Mungo', 2008, 9],
      ['The Orphanage', 2007, 9],
      ['Dark Water', 2002, 8],
      ['Ju-on: The Grudge', 2002, 8],
      ['Kwaidan', 1965, 8],
      ['Poltergeist', 1982, 8],
      ['The Woman in Black', 2012, 7],
      ['Evil Dead', 2013, 5],
      ['Saw', 2004, 4],
      ['Friday the 13th', 1980, 4],
      ['Hostel', 2005, 2],
    ],
  },
];

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

async function idOf(title: string, year: number): Promise<number> {
  const { rows } = await site.pool.query(
    'select id from film where title = $1 and abs(extract(year from release_date) - $2) <= 1',
    [title, year],
  );
  expect(rows, title).toHaveLength(1);
  return rows[0].id;
}

async function signUpFan(ratings: [string, number, number][]): Promise<TestMember> {
  const member = await signUp(site.app);
  for (const [title, year, rating] of ratings) {
    const url = `/api/ratings/${await idOf(title, year)}`;
    await member.request(url, { method: 'POST', body: { overallRating: rating } });
  }
  return member;
}

type Facts = { slugs: string[]; franchise: string | null };

async function factsOf(films: FoundFilm[]): Promise<Map<number, Facts>> {
  const { rows } = await site.pool.query(
    `select id, film.franchise, themes, array(select tag_slug from film_tag where film_id = id) as tags
     from film join film_finder on film_id = id where id = any($1)`,
    [films.map(({ id }) => id)],
  );
  return new Map(
    rows.map(({ id, franchise, themes, tags }) => [id, { franchise, slugs: [...themesOf(themes), ...tags] }]),
  );
}

describe.each(FANS)('a fan of the kind $fan', ({ kinds, ratings }) => {
  let films: FoundFilm[];
  let best: FoundFilm[];
  let facts: Map<number, Facts>;
  beforeAll(async () => {
    const member = await signUpFan(ratings);
    const listed = await Promise.all(
      ['/api/picks', '/api/films/by-fright?sort=for-you&unseen=true'].map(async (url) => {
        const response = await member.request(url);
        const { results }: { results: FoundFilm[] } = await response.json();
        return results;
      }),
    );
    films = listed[0] ?? [];
    best = listed[1]?.slice(0, 18) ?? [];
    facts = await factsOf([...films, ...best]);
  });

  test('gets at least four in five films of this kind, in the picks and in the order for-you', () => {
    const isOfKind = ({ id }: FoundFilm) => facts.get(id)?.slugs.some((slug) => kinds.includes(slug)) ?? false;
    expect([films.length, best.length]).toEqual([12, 18]);
    expect(films.filter(isOfKind).length / films.length).toBeGreaterThanOrEqual(0.8);
    expect(best.filter(isOfKind).length / best.length).toBeGreaterThanOrEqual(0.8);
  });

  test('gets at most three films of one series, and reasons that name a kind by the number of own ratings', () => {
    const series = films.map(({ id }) => facts.get(id)?.franchise).filter((name) => name !== null);
    for (const name of series) expect(series.filter((other) => other === name).length).toBeLessThanOrEqual(3);
    const named = films.filter(({ reason }) => /\b\w+ of your (tens|nines|eights) are \w+/i.test(reason));
    expect(named.length).toBeGreaterThan(6);
  });
});
