import { beforeAll, describe, expect, test } from 'vitest';
import { themesOf } from '#catalogue/figures/finder-bits.ts';
import type { FoundFilm } from '#features/tonight/contract/finder.ts';
import { signUp, type TestMember } from '#test/app/members.ts';
import { appForFile } from '#test/app/test-app.ts';

/**
 * Fans with the kinds that suit them, and the films that they gave each rating. Each also dislikes well-known films of
 * other kinds.
 */
const FANS: { fan: string; kinds: string[]; ratings: Record<number, string> }[] = [
  {
    fan: 'slasher',
    kinds: ['slasher', 'giallo'],
    ratings: {
      9: `Halloween 1978, A Nightmare on Elm Street 1984, Scream 1996, Black Christmas 1974,
        The Texas Chain Saw Massacre 1974`,
      8: `Friday the 13th Part 2 1981, The Burning 1981, My Bloody Valentine 1981, Candyman 1992,
        Child's Play 1988`,
      7: 'Friday the 13th 1980, Terrifier 2 2022',
      6: 'Hereditary 2018',
      5: 'The Witch 2016',
      4: 'The Blair Witch Project 1999, Paranormal Activity 2007',
    },
  },
  {
    fan: 'folk',
    kinds: ['folk-horror'],
    ratings: {
      10: 'The Wicker Man 1973',
      9: 'The Witch 2016, Midsommar 2019, Kill List 2011, Onibaba 1964, The Wailing 2016',
      8: `The Blood on Satan's Claw 1971, Witchfinder General 1968, A Field in England 2013, Viy 1967,
        Hagazussa 2017, November 2017, Alien 1979`,
      6: 'Scream 1996',
      5: 'The Conjuring 2013',
      4: 'Saw 2004, Friday the 13th 1980',
    },
  },
  {
    fan: 'gothic',
    kinds: ['gothic', 'hammer-horror'],
    ratings: {
      9: `The Innocents 1961, The Haunting 1963, Dracula 1958, Black Sunday 1960, The Others 2001,
        Nosferatu 1922, Bride of Frankenstein 1935`,
      8: `Crimson Peak 2015, Bram Stoker's Dracula 1992, House of Usher 1960,
        The Masque of the Red Death 1964, The Pit and the Pendulum 1961, Sleepy Hollow 1999`,
      5: 'Paranormal Activity 2007, The Texas Chain Saw Massacre 1974',
      4: 'Saw 2004',
      3: 'Hostel 2005',
    },
  },
  {
    fan: 'body horror',
    kinds: ['body-horror'],
    ratings: {
      10: 'The Fly 1986',
      9: 'Videodrome 1983, The Thing 1982, Titane 2021, Tetsuo: The Iron Man 1989, The Substance 2024',
      8: `Society 1989, Re-Animator 1985, From Beyond 1986, Possessor 2020, The Brood 1979, Slither 2006,
        Dead Ringers 1988`,
      7: 'Rabid 1977',
      6: 'Halloween 1978, The Others 2001',
      5: 'The Conjuring 2013',
      4: 'Insidious 2011',
    },
  },
  {
    fan: 'ghost story',
    kinds: ['ghost', 'haunted-house'],
    ratings: {
      9: `The Haunting 1963, The Innocents 1961, The Changeling 1980, Ring 1998, The Others 2001,
        The Devil's Backbone 2001, Lake Mungo 2008, The Orphanage 2007`,
      8: 'Dark Water 2002, Ju-on: The Grudge 2002, Kwaidan 1965, Poltergeist 1982',
      7: 'The Woman in Black 2012',
      5: 'Evil Dead 2013',
      4: 'Saw 2004, Friday the 13th 1980',
      2: 'Hostel 2005',
    },
  },
];

const site = await appForFile();

async function idOf(title: string, year: number): Promise<number> {
  const { rows } = await site.pool.query(
    'select id from film where title = $1 and abs(extract(year from release_date) - $2) <= 1',
    [title, year],
  );
  expect(rows, title).toHaveLength(1);
  return rows[0].id;
}

async function signUpFan(ratings: Record<number, string>): Promise<TestMember> {
  const member = await signUp(site.app);
  for (const [rating, films] of Object.entries(ratings)) {
    for (const film of films.split(/,\s+/)) {
      const url = `/api/ratings/${await idOf(film.slice(0, -5), Number(film.slice(-4)))}`;
      await member.request(url, { method: 'POST', body: { overallRating: Number(rating) } });
    }
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
