import { type Kysely, sql } from 'kysely';
import { refreshFilms } from '#catalogue/figures/finder-rows.repository.ts';
import type { DB } from '#engine/database/schema.gen.ts';
import { THEMES } from '#features/browse/contract/themes.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';

// The parts of generated titles: common words of horror titles, the most frequent first, and syllables that form the
// many rare words.

const words = (text: string) => text.trim().split(/\s+/);

const COMMON_WORDS = words(`
  Dead Night Blood House Ghost Death Dark Devil Evil Vampire Horror Man Hell Zombie Killer Black Terror Curse Massacre
  Love Monster Last Tales Story Demon Girl Red Fear Haunted Darkness Die Nightmare Day Living Return Witch Murder Island
  Beast Woods Attack Evening Halloween Lake Scream Bride Doll Legend Shadow Creature Secret Moon Werewolf Mansion Cabin
  Camp School Bloody Soul Spirit Grave Castle Forest Game Children Mother Room Body Slasher Silent Cult Possession Skin
  Bones Cannibal Exorcism Dracula Frankenstein Town Party Road Door Mask Mirror Christmas Sisters Asylum Psycho Stranger
  Eyes Hunter Ritual Virus Invasion Planet Space Alien Wolf Spider Snake Shark Crocodile Rats Bats Crow Cat Dog Pig Doctor
  Nurse Hospital Hotel Motel Cemetery Tomb Crypt Coffin Funeral Morgue Corpse Skull Flesh Knife Axe Chainsaw Hook Needle
  Cellar Attic Basement Window Wall Tower Tunnel Bridge River Sea Ocean Swamp Desert Mountain Valley Farm Field Harvest
  Scarecrow Clown Circus Carnival Puppet Toy Teddy Puppetmaster Angel Saint Priest Nun Church Prayer Sin Sinner Satan
  Lucifer Antichrist Omen Prophecy Apocalypse Plague Infection Mutant Experiment Laboratory Machine Signal Video Tape
  Phone Call Message Voice Whisper Silence Echo Cry Crying Laughing Sleeping Waking Dream Dreams Sleep Insomnia Midnight
  Dawn Dusk Sunset Winter Summer Autumn Storm Fog Mist Rain Fire Ash Dust Ice Snow Cold Hollow Crimson Scarlet Pale White
  Green Blue Yellow Golden Silver Iron Glass Stone Wooden Paper Strange Hidden Forgotten Lost Buried Cursed Damned Wicked
  Cruel Savage Brutal Deadly Fatal Final First Second Third Thirteenth Seven Hundred Thousand Family Father Brother Son
  Daughter Baby Twin Widow Orphan King Queen Prince Lady Lord Count Baron Captain Professor Inspector Stalker Maniac
  Butcher Surgeon Teacher Babysitter Neighbor Guest Visitor Tenant Landlord Prisoner Survivor Victim Witness
`);

const SYLLABLES = words(`
  ba be bo bra bri dan de do dra el en fa fe fin ga gan ge gor gra ha hel hi ho ja jo ka kar ke ki ko kra la lan le li lo
  lu ma mar me mi mo mor mun na ne ni no nor o or pa pe pi po pra ra ran re ri ro ru sa sar se shi so sta ste sto ta tan te
  ti to tra tri tu u ul va van ve vi vo vor wa we wi wo ya yo za zar ze zi zo zu
`);

const FIRST_NAMES = words(`
  Ada Alex Alma Amir Ana Anton Bela Carl Carmen Chen Clara Dario David Diana Edgar Elena Emil Eva Felix Fiona George Greta
  Hana Henry Ida Igor Ines Ivan Jack James Jane Jin John Jorge Julia Karl Kate Kenji Lana Laura Lena Leo Lucio Luis Mara
  Maria Mario Martin Mary Mei Michael Mina Nina Noah Olga Omar Oscar Otto Paul Peter Petra Rita Robert Rosa Ruth Sam Sara
  Sofia Stella Tara Thomas Tobe Uma Vera Victor Wes Yuki Zoe
`);

/** The first id of the generated films, whose ids have no gaps. */
export const FIRST_ID = 10_000_001;
/** The first id of the generated people. */
export const FIRST_PERSON = 500_000_000;
/** The number of keywords in addition to the themes. */
const KEYWORDS = 4_000;
const CAST = 7; // per film
const FILM_KEYWORDS = 4; // per film
/** Only this many films can have a tag, because editorial tags are set by hand. */
const TAGGED = 20_000;
/** The number of films whose finder rows one statement computes. */
const FINDER_BATCH = 50_000;
/** Added to ranks, because the frequencies of common words and keywords differ less than 1/rank. */
const WORD_SHIFT = 15;

const list = (words: readonly string[]) => `'{${words.join(',')}}'::text[]`;
const syllable = (number: string) => `(${list(SYLLABLES)})[1 + (${number}) % ${SYLLABLES.length}]`;

/**
 * SQL functions of the session. A film's data depend only on its number, so that the same count gives the same films.
 * - chance: a pseudo-random number from 0 to below 1
 * - rank: a rank from 0 to below `most`, with a frequency of about 1 / (rank + `shift`)
 * - word: the word with a rank; person_name: the name of a person
 */
const FUNCTIONS = `
  create or replace function pg_temp.chance(n bigint, salt bigint) returns float8 language sql immutable parallel safe
    as $$ select (hashint8extended(n, salt) & 1073741823) / 1073741824.0::float8 $$;
  create or replace function pg_temp.rank(chance float8, most float8, shift float8) returns int
    language sql immutable parallel safe
    as $$ select floor(shift * (power((most + shift) / shift, chance) - 1))::int $$;
  create or replace function pg_temp.word(rank int) returns text language sql immutable parallel safe
    as $$ select case when rank < ${COMMON_WORDS.length} then (${list(COMMON_WORDS)})[rank + 1]
      else initcap(${syllable('rank')} || ${syllable(`7 * rank + rank / ${SYLLABLES.length}`)}
        || case when rank < 5000 then '' else ${syllable(`rank / ${SYLLABLES.length ** 2}`)} end) end $$;
  create or replace function pg_temp.person_name(id int) returns text language sql immutable parallel safe
    as $$ select case when id % 3 = 0 then (${list(FIRST_NAMES)})[1 + id / 3 % ${FIRST_NAMES.length}]
      else pg_temp.word(400 + id * 5 % 4000) end || ' ' || pg_temp.word(400 + id / 20) $$`;

/** The number of words grows with the films as in real titles: some 20,000 in 33,711 films, 300,000 in a million. */
const wordsOf = (films: number) => Math.round(20_000 + 0.6 * films);
/** The number of people. The most frequent person has some forty films. */
const peopleOf = (films: number) => Math.round(films * 1.5);
const personOf = (films: number, turn: string) =>
  `pg_temp.rank(pg_temp.chance(n, 40 + ${turn}), ${peopleOf(films)}, ${peopleOf(films) / 25})`;

const JOINTS = `case when joint < 0.06 then ' of ' when joint < 0.11 then ' of the ' when joint < 0.13 then ' and '
  when joint < 0.15 then ' in the ' when joint < 0.18 then ': ' else ' ' end`;

/** Generates titles of one to five words, with articles, connecting words and endings. */
const titles = (films: number) => `
  create temp table title as
    select n, case when pg_temp.chance(n, 1) < 0.25 then 'The ' when pg_temp.chance(n, 1) < 0.28 then 'A ' else '' end
      || (select string_agg(word || case when turn = length then '' else ${JOINTS} end, '' order by turn)
          from generate_series(1, length) as turn,
            lateral (select pg_temp.chance(n, 20 + turn) as joint,
              pg_temp.word(pg_temp.rank(pg_temp.chance(n, 10 + turn), ${wordsOf(films)}, ${WORD_SHIFT})) as word) as drawn)
      || case when sequel < 0.02 then ' 2' when sequel < 0.03 then ' II' when sequel < 0.037 then ' 3' else '' end as title
    from (select n, pg_temp.chance(n, 2) as sequel, 1 + (pg_temp.chance(n, 3) > 0.34)::int
        + (pg_temp.chance(n, 3) > 0.72)::int + (pg_temp.chance(n, 3) > 0.9)::int + (pg_temp.chance(n, 3) > 0.97)::int
        as length
      from generate_series(0, ${films} - 1) as n) as lengths`;

/** SQL for a complete profile, with figures from 0 to 10, mostly in the middle. */
const PROFILE = RATING_CATEGORIES.map(
  (category, turn) => `'${category}', round(5 * (pg_temp.chance(n, ${80 + turn}) + pg_temp.chance(n, ${90 + turn})))`,
).join(', ');

/** Most films are recent; popularity is distributed as in TMDB, where half of all films have almost none. */
const filmRows = (films: number) => `
  insert into film (id, title, title_slug, original_language, release_date, runtime, overview, poster_path, vote_average,
      vote_count, popularity, directors, search_people, source, desk_profile)
    select ${FIRST_ID} + n, title,
      btrim(regexp_replace(lower(title), '[^a-z0-9]+', '-', 'g'), '-') || '-' || ${FIRST_ID} + n, 'en',
      date '2026-10-31' - (power(pg_temp.chance(n, 30), 2) * 36500)::int, 70 + n % 80,
      'Nobody in the valley speaks of what happened there. When ' || title || ' begins, a family from the city moves '
        || 'into a house that was empty for a reason, and what they take for the wind in the walls learns their names '
        || 'one by one. By the last night of the year somebody has to stay behind.',
      case when n % 8 > 0 then '/' || left(md5(n::text), 27) || '.jpg' end,
      3 + 6 * pg_temp.chance(n, 31), (0.4 * power(pg_temp.chance(n, 32) + 1e-4, -1.2))::int,
      least(1000, 0.75 * (power(pg_temp.chance(n, 33) + 1e-6, -0.9) - 0.95)),
      array[pg_temp.person_name(${personOf(films, '0')})],
      (select search_text(string_agg(pg_temp.person_name(${personOf(films, 'turn')}), ' '))
        from generate_series(0, 5) as turn),
      'dump', jsonb_build_object(${PROFILE})
    from title`;

const people = (films: number) => [
  `insert into person (id, name, source)
    select ${FIRST_PERSON} + id, pg_temp.person_name(id), 'tmdb' from generate_series(0, ${peopleOf(films)}) as id`,
  `insert into credit (film_id, person_id, job, character, position)
    select ${FIRST_ID} + n, ${FIRST_PERSON} + ${personOf(films, 'turn')}, case when turn = 0 then 'Director' else 'Actor' end,
      case when turn > 0 then pg_temp.word(n * turn % 300) end, greatest(turn - 1, 0)
    from title cross join generate_series(0, ${CAST}) as turn
    on conflict do nothing`,
];

const THEME_LIST = THEMES.map(({ value }) => `'${value}'`).join(', ');
const GENERATED = `(select * from film where id >= ${FIRST_ID}) as film`;

const PARTS = [
  `insert into keyword (slug, name) select 'generated-' || n, 'generated ' || n from generate_series(1, ${KEYWORDS}) as n`,
  // Themes have the most frequent ranks, then the other keywords.
  `insert into film_keyword (film_id, keyword_id, position, popularity)
    select distinct on (film.id, keyword.id) film.id, keyword.id, turn, film.popularity
    from ${GENERATED} cross join generate_series(1, ${FILM_KEYWORDS}) as turn
    join (select id, (row_number() over (order by slug like 'generated-%', id))::int - 1 as rank from keyword
        where slug in (${THEME_LIST}) or slug like 'generated-%') as keyword
      on keyword.rank = pg_temp.rank(pg_temp.chance(film.id, 60 + turn), ${KEYWORDS}, ${WORD_SHIFT})`,
  `insert into film_provider (film_id, provider_id, region, kind, as_of, popularity)
    select film.id, provider.id, region, 'stream', '2026', film.popularity
    from ${GENERATED} cross join (values ('US'), ('DE')) as regions(region)
    join provider on pg_temp.chance(film.id, 70 + provider.id) < 0.03`,
  `insert into film_tag (tag_slug, film_id)
    select slug, film.id from film
    join (select slug, row_number() over (order by slug) as turn from tag) as tags on film.id % 400 = turn
    where film.id between ${FIRST_ID} and ${FIRST_ID + TAGGED}`,
  `insert into film_finder (film_id, themes, release_date, runtime, language, rating, renown)
    select id, coalesce((select bit_or(bit) from film_keyword join keyword on keyword.id = keyword_id
        join unnest(array[${THEME_LIST}], array[${THEMES.map((_, position) => 2 ** position)}]) as theme(value, bit)
          on value = slug where film_id = film.id), 0),
      release_date, runtime, original_language, coalesce(vote_average, 0), renown
    from ${GENERATED}`,
  // Writes the rows of the triggers, which are off here.
  'truncate search_word',
  `insert into search_word (word, films)
    select word, count(*) from film, unnest(tsvector_to_array(search_document)) as word group by word`,
];

const TABLES = ['film', 'film_finder', 'person', 'credit', 'film_keyword', 'film_provider', 'search_word'];

type Run = (text: string) => Promise<{ rows: unknown[] }>;

/** Runs `work` while the tables have only the indexes of their constraints, then creates the other indexes again. */
async function unindexed(run: Run, work: () => Promise<void>): Promise<void> {
  const { rows } = await run(`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename in (${TABLES.map((table) => `'${table}'`).join(',')})
      and not exists (select from pg_constraint where conindid = (quote_ident(indexname))::regclass)`);
  const indexes = rows as { name: string; definition: string }[]; // the columns of the query
  for (const { name } of indexes) await run(`drop index ${name}`);
  await work();
  for (const { definition } of indexes) await run(definition);
}

/**
 * Fills a database with films and their related rows, and then computes the finder's rows. The same count gives the same
 * films. Lengths and words of titles are distributed as in real titles. The database generates all rows, without
 * triggers and foreign key checks, which would be slow; a million films take minutes.
 */
export async function generateFilms(db: Kysely<DB>, films: number): Promise<void> {
  await db.connection().execute(async (connection) => {
    const run: Run = (text) => sql.raw<unknown>(text).execute(connection);
    await run("set statement_timeout = 0; set lock_timeout = 0; set maintenance_work_mem = '256MB'");
    await run("set session_replication_role = 'replica'");
    await run(FUNCTIONS);
    await run(titles(films));
    await unindexed(run, async () => {
      for (const statement of [filmRows(films), ...people(films), ...PARTS]) await run(statement);
    });
    await run('drop table title');
    await run('analyze');
    for (let n = 0; n < films; n += FINDER_BATCH) {
      const ids = Array.from({ length: Math.min(FINDER_BATCH, films - n) }, (_, index) => FIRST_ID + n + index);
      await refreshFilms(connection, ids);
    }
    await run('vacuum analyze');
    await run('reset all');
  });
}
