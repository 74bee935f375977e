import { describe, expect, test } from 'vitest';
import { createHouseServer, houseUrlProblem, isHouseAddress } from '#engine/house/house-server.ts';
import { type TestApp, testApp } from '../app/test-app.ts';
import { HOUSE, KEY } from '../house/fake-house.ts';
import { startHouse } from '../house/start-house.ts';
import { readableLog } from '../process/readable-log.ts';
import { row } from './rows.ts';

const REFUSED_URLS = [
  'ftp://jellyfin/',
  'jellyfin:8096',
  '//jellyfin',
  'file:///etc/passwd',
  'http://user@jellyfin',
  'http://user:password@jellyfin',
  'http://@jellyfin',
  'http://jellyfin?next=http://elsewhere',
  'http://jellyfin#@elsewhere',
  'http://[::1]:8096',
  'http://[::ffff:169.254.169.254]',
  'http://169.254.169.254',
  'http://0xa9fea9fe',
  'http://2852039166',
  'http://0251.0376.0251.0376',
  'https://169.254.1.1/jellyfin',
];

const FILMS = [{ title: 'The Shining', year: 1980, tmdb: '694' }];

const read = async ({ deps, runJobs, pool }: TestApp) => {
  await pool.query('delete from graphile_worker._private_jobs').catch(() => undefined);
  await deps.jobs.add('library', {});
  await runJobs();
};

const stateOf = async ({ pool }: TestApp) => {
  const { rows: films } = await pool.query('select film_id from library_film');
  const { rows: readings } = await pool.query('select * from library_reading');
  return { ...readings[0], films: films.map(({ film_id: id }) => id) };
};

const page = (items: number, total: number) => ({
  body: {
    Items: Array.from({ length: items }, (_, index) => ({
      Id: String(index),
      Name: `Film ${index}`,
      ProductionYear: 1999,
    })),
    TotalRecordCount: total,
  },
});

const LIES: [
  title: string,
  answer: Parameters<Awaited<ReturnType<typeof startHouse>>['answers']>[0],
  problem: RegExp,
][] = [
  [
    'a redirect to a cloud’s metadata service',
    { status: 302, headers: { Location: 'http://169.254.169.254/latest' } },
    /redirect \(302\)/,
  ],
  [
    'a web page',
    { headers: { 'Content-Type': 'text/html' }, text: '<!doctype html><title>Log in</title>' },
    /web page/,
  ],
  ['an incomplete response', { text: '{"Items": [' }, /not JSON, or not complete/],
  [
    'a body shorter than its Content-Length',
    { headers: { 'Content-Length': '5000' }, text: '{"Items": [], "TotalRecordCount": 0}' },
    /before its answer was complete|could not be reached/,
  ],
  ['17 megabytes', { text: `"${'x'.repeat(17 * 1024 * 1024)}"` }, /larger than 16 MB/],
  ['other JSON', { body: { Items: 'none', TotalRecordCount: 3 } }, /another form than expected \(Items\)/],
  [
    'a name of an id with NUL',
    { body: { Items: [{ Id: '1', ProviderIds: { 'a\0\ud800': 7 } }], TotalRecordCount: 1 } },
    /another form than expected \(Items\[0\]\.ProviderIds/,
  ],
  ['half a year', { body: { Items: [{ Id: '1', ProductionYear: 1982.5 }], TotalRecordCount: 1 } }, /ProductionYear/],
  ['fewer films than its total', page(0, 40), /sent 0 films, but its total is 40/],
  ['more films than its total', page(3, 2), /sent 3 films, but its total is 2/],
  ['the same page again and again', page(300, 900), /same films twice/],
  ['a million films', page(300, 1_000_000), /1000000 films/],
  ['no films at all', page(0, 0), /no films/],
  ['a refused key', { status: 401, text: '' }, /refused the key/],
  ['a failure', { status: 503, text: 'Service Unavailable' }, /status 503/],
];

describe(row('media servers that send wrong responses or lead to another host'), () => {
  test('URLs of cloud metadata and invalid URLs are refused as settings', () => {
    for (const url of REFUSED_URLS) expect([url, houseUrlProblem(url)]).toEqual([url, expect.any(String)]);
    for (const url of ['http://jellyfin:8096', 'https://media.example.org/jellyfin', 'http://192.168.1.5:32400'])
      expect([url, houseUrlProblem(url)]).toEqual([url, null]);
  });

  test('a host name that resolves to a cloud’s metadata address, in any notation, is not called', () => {
    const refused = ['169.254.169.254', '::ffff:169.254.169.254', 'fe80::1', 'fd00:ec2::254'];
    for (const address of refused)
      expect([address, isHouseAddress({ address, family: address.includes(':') ? 6 : 4 })]).toEqual([address, false]);
    for (const address of ['10.0.0.1', '192.168.1.5', '127.0.0.1'])
      expect(isHouseAddress({ address, family: 4 })).toBe(true);
  });

  test('a path cannot name another host, and https never falls back to http', async () => {
    const house = await startHouse(HOUSE.jellyfin(FILMS));
    const elsewhere = await startHouse(HOUSE.jellyfin(FILMS));
    const server = createHouseServer({ url: house.url, headers: {} });
    await server.call(`//127.0.0.1:${elsewhere.port}/Items`).catch(() => undefined);
    await server.call(`@127.0.0.1:${elsewhere.port}/Items`).catch(() => undefined);
    expect(elsewhere.requests).toEqual([]);
    const secure = createHouseServer({ url: house.url.replace('http:', 'https:'), headers: {} });
    const before = house.requests.length;
    await expect(secure.call('/Items')).rejects.toThrow(/certificate|could not be reached|ended the connection/);
    expect(house.requests).toHaveLength(before);
  });

  test('a call to a slow server ends at its time limit', async () => {
    const house = await startHouse(HOUSE.jellyfin(FILMS));
    const server = createHouseServer({ url: house.url, headers: {}, timeout: 200 });
    house.misbehave(() => undefined);
    await expect(server.call('/Items')).rejects.toThrow('It did not answer within 0.2 seconds.');
    house.misbehave((response) => void response.writeHead(200).write('{'));
    await expect(server.call('/Items')).rejects.toThrow('It did not answer within 0.2 seconds.');
  });

  test('after each invalid response the last films stay, and the error is stored without the key', async ({
    annotate,
  }) => {
    const { log, lines } = readableLog();
    const house = await startHouse(HOUSE.jellyfin(FILMS));
    const site = await testApp({ env: { LIBRARY_URL: house.url, LIBRARY_KEY: KEY }, log });
    await read(site);
    const good = await stateOf(site);
    expect(good).toMatchObject({ films: [694], problem: null });
    for (const [title, answer, problem] of LIES) {
      house.answers(answer);
      await read(site);
      expect([title, await stateOf(site)]).toEqual([
        title,
        { ...good, tried_at: expect.any(Date), problem: expect.stringMatching(problem) },
      ]);
    }
    house.answers(null);
    await read(site);
    expect(await stateOf(site)).toMatchObject({ films: [694], problem: null });
    expect(JSON.stringify(lines())).toContain('Jellyfin or Emby: ');
    expect(JSON.stringify(lines())).not.toContain(KEY);
    await annotate(`${LIES.length} kinds of answers: the film stays`);
  });

  test('titles and years that no film has are cleaned, and end no reading', async () => {
    const films = [
      { title: 'The\0Thing\ud800', year: 1982 },
      { title: 'Psycho', year: 1_000_000_000_000 },
      { title: 'Alien', year: 79 },
      { title: '\0', year: 1979 },
      { title: 'a'.repeat(100_000), year: -1 },
    ];
    for (const [server, setting] of [
      [HOUSE.jellyfin([...FILMS, ...films]), (url: string) => ({ LIBRARY_URL: url, LIBRARY_KEY: KEY })],
      [HOUSE.plex([...FILMS, ...films]), (url: string) => ({ PLEX_URL: url, PLEX_TOKEN: KEY })],
    ] as const) {
      const house = await startHouse(server);
      const site = await testApp({ env: setting(house.url) });
      await read(site);
      expect(await stateOf(site)).toMatchObject({ films: [694, 1091], unknown: 4, problem: null });
    }
  });

  test('an error while the films of a server are stored does not end the reading of the next server', async () => {
    const [jellyfin, plex] = [await startHouse(HOUSE.jellyfin(FILMS)), await startHouse(HOUSE.plex(FILMS))];
    const env = { LIBRARY_URL: jellyfin.url, LIBRARY_KEY: KEY, PLEX_URL: plex.url, PLEX_TOKEN: KEY };
    const site = await testApp({ env });
    await site.pool.query("alter table library_film add constraint broken check (source = 'Plex')");
    await read(site);
    const { rows } = await site.pool.query('select source, films, problem from library_reading order by source');
    expect(rows).toMatchObject([
      { source: 'Jellyfin or Emby', problem: 'Its films could not be stored. The log has the reason.' },
      { source: 'Plex', films: 1, problem: null },
    ]);
    expect(await stateOf(site)).toMatchObject({ films: [694] });
  });

  test('films of a server that is down for a week stay, and the day of the last reading is known', async () => {
    let day = 1;
    const house = await startHouse(HOUSE.jellyfin(FILMS));
    const clock = () => new Date(Date.UTC(2026, 10, day, 5, 7));
    const site = await testApp({ env: { LIBRARY_URL: house.url, LIBRARY_KEY: KEY }, clock });
    await read(site);
    await house.close();
    for (; day < 8; ) {
      day += 1;
      await read(site);
    }
    expect(await stateOf(site)).toMatchObject({
      films: [694],
      read_at: new Date('2026-11-01T05:07:00Z'),
      tried_at: new Date('2026-11-08T05:07:00Z'),
      problem: 'It refused the connection.',
    });
  });

  test('40,000 films are read in pages of 300', async ({ annotate }) => {
    const films = Array.from({ length: 40_000 }, (_, index) => ({ title: `Home video ${index}`, year: 2001 }));
    const house = await startHouse(HOUSE.jellyfin([...films, ...FILMS]));
    const site = await testApp({ env: { LIBRARY_URL: house.url, LIBRARY_KEY: KEY } });
    await read(site);
    expect(await stateOf(site)).toMatchObject({ films: [694], unknown: 40_000, problem: null });
    expect(house.requests).toHaveLength(134);
    await annotate('40,001 films in 134 requests');
  });
});
