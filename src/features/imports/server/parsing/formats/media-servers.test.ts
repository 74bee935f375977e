import { describe, expect, test } from 'vitest';
import { lines, readText, summaryOf } from '#test/imports/uploads.ts';

describe('Playback Reporting', () => {
  /** The id of a user of the server. */
  const ANA = 'a'.repeat(32);
  const play = (time: string, user: string, name: string, seconds: number, type = 'Movie') =>
    [time, user, 'b'.repeat(32), type, name, 'DirectPlay', 'Jellyfin Web', 'Chrome', seconds].join('\t');

  test('is recognized without column names; each play keeps its seconds, even two on one day', async () => {
    const text = lines([
      play('2025-10-31 19:14:55.1234567', ANA, 'The Thing (1982)', 6500),
      play('2025-10-31 23:14:55.1234567', ANA, 'The Thing (1982)', 1200),
      play('2025-10-30 21:00:00.0000000', ANA, 'Dark - s01e01 - Secrets', 3000, 'Episode'),
      play('2025-10-29 21:00:00.0000000', ANA, 'Hush (2016)', 45),
    ]);
    const { source, films, left } = await readText('playback_reporting.tsv', text, { timeZone: 'America/Los_Angeles' });
    expect(source).toBe('playback-reporting');
    expect(films.map((film) => [film.title, film.viewings.map(({ date, seconds }) => [date, seconds])])).toEqual([
      [
        'The Thing',
        [
          ['2025-10-31', 6500],
          ['2025-10-31', 1200],
        ],
      ],
    ]);
    expect(left.map(({ title, reason }) => [title, reason])).toEqual([
      ['Dark - s01e01 - Secrets', 'series'],
      ['Hush (2016)', 'other'],
    ]);
  });

  test('asks whose plays are the member’s when several people used the server', async () => {
    const text = lines([
      play('2025-10-31 19:14:55.1234567', 'ana', 'Ring (1998)', 6500),
      play('2025-10-30 19:14:55.1234567', 'ben', 'Cure (1997)', 6500),
    ]);
    expect((await readText('a.tsv', text)).questions).toEqual([
      { kind: 'profile', file: 'a.tsv', profiles: ['ana', 'ben'] },
    ]);
    expect(summaryOf((await readText('a.tsv', text, { profile: 'ben' })).films)).toMatchObject([
      { film: 'Cure (1997)', seen: '2025-10-30' },
    ]);
  });
});

describe('Tautulli', () => {
  const COLUMNS =
    'date,friendly_name,user,platform,media_type,full_title,title,year,percent_complete,watched_status,duration,guid';
  const row = (date: number, title: string, percent: number, watched: string, type = 'movie') =>
    `${date},Ana,ana,Chrome,${type},${title},${title},1982,${percent},${watched},6500,plex://movie/5d776825880197001ec90a5e`;

  test('is recognized by its columns; its times are Unix seconds, and unfinished films are left out', async () => {
    const text = lines([
      COLUMNS,
      row(1_761_940_800, 'The Thing', 98, '1'),
      row(1_761_854_400, 'Hush', 55, '0.5'),
      row(1_761_854_400, 'Dark', 100, '1', 'episode'),
    ]);
    const { source, films, left } = await readText('history.csv', text, { timeZone: 'Asia/Tokyo' });
    expect(source).toBe('tautulli');
    expect(summaryOf(films)).toEqual([{ film: 'The Thing (1982)', seen: '2025-11-01', rating: null, listed: false }]);
    expect(left.map(({ title, reason }) => [title, reason])).toEqual([
      ['Hush', 'other'],
      ['Dark', 'series'],
    ]);
  });

  test('asks whose plays are the member’s when several people used the server, and names the columns that are not read', async () => {
    const text = lines([
      'date,user,platform,media_type,full_title,year,watched_status',
      '1761940800,ana,Chrome,movie,The Thing,1982,1',
      '1761854400,ben,Chrome,movie,Ring,1998,1',
    ]);
    expect((await readText('x.csv', text)).questions).toEqual([
      { kind: 'profile', file: 'x.csv', profiles: ['ana', 'ben'] },
    ]);
    const { films, tables } = await readText('x.csv', text, { profile: 'ana' });
    expect(films.map(({ title }) => title)).toEqual(['The Thing']);
    expect(tables).toEqual([{ file: 'x.csv', scale: null, day: 'date', ignored: ['platform'] }]);
  });

  test('decides by its status if a film was watched, not by the seconds that were played', async () => {
    const text = lines([
      'date,media_type,full_title,year,watched_status,play_duration',
      '1761940800,movie,The Thing,1982,1,3000',
    ]);
    const { films } = await readText('history.csv', text);
    expect(films.map(({ viewings }) => viewings.map(({ date, seconds }) => [date, seconds]))).toEqual([
      [['2025-10-31', undefined]],
    ]);
  });

  test('without a status counts plays of at least 80 %', async () => {
    const text = lines([
      'date,user,media_type,full_title,year,percent_complete',
      '1761940800,ana,movie,The Thing,1982,80',
      '1761854400,ana,movie,Hush,2016,79',
    ]);
    const { films, left } = await readText('history.csv', text);
    expect(films.map(({ title }) => title)).toEqual(['The Thing']);
    expect(left).toMatchObject([{ title: 'Hush', reason: 'other' }]);
  });
});
