import { beforeEach, describe, expect, test } from 'vitest';
import { mergeFilm } from '#catalogue/merge-film.repository.ts';
import { HOUR, MINUTE } from '#contract/units.ts';
import { insertFilms } from '#test/app/insert-films.ts';
import { memberIdOf, signUp, type TestMember } from '#test/app/members.ts';
import { movingClock } from '#test/app/moving-clock.ts';
import { appForFile } from '#test/app/test-app.ts';
import {
  emby4711,
  emby4713,
  jellyfin108,
  jellyfin1011,
  jellyfinTemplate,
  kodi20,
  kodi20File,
  kodiAddOn,
  kodiNotification,
  plexLegacy,
  plexMultipart,
  type SentBody,
} from '#test/players/bodies.ts';
import { eventsOf, heardOf, makePlayer, sendEvent } from '#test/players/send-event.ts';
import type { PlayerKind } from '../contract/player-rules.ts';

const [THE_THING, THE_MENU, ALIEN] = [1091, 593_643, 348];

const clock = movingClock();
const site = await appForFile({ clock: clock.now });
let member: TestMember;
let path: string;
beforeEach(async () => {
  clock.reset();
  path = '';
  member = await signUp(site.app);
});

const use = async (kind: PlayerKind, user: string | null = null) => {
  path = await makePlayer(member, kind, user);
};
/** Sends an event of the player of the last `use`; without one, the member has a Jellyfin. */
async function send(body: SentBody, status = 204) {
  if (!path) await use('jellyfin');
  expect((await sendEvent(site.app, path, body)).status).toBe(status);
}
const viewings = async (filmId = THE_THING): Promise<{ id: string; day: string | null; watchDate: string | null }[]> =>
  (await member.request(`/api/viewings/${filmId}`)).json();
const states = async () => (await eventsOf(member)).map(({ state, reason }) => [state, reason]);
const settle = async (filmId: number | null, place = 0) => {
  const event = (await eventsOf(member))[place];
  return member.request(`/api/players/events/${event?._id}`, { method: 'POST', body: { filmId } });
};

describe('a film that was watched to its end gets a viewing', () => {
  const told: [string, PlayerKind, SentBody][] = [
    ['Jellyfin 10.8', 'jellyfin', jellyfin108({ Provider_tmdb: '1091', PlaybackPositionTicks: 63_000_000_000 })],
    ['Jellyfin 10.11', 'jellyfin', jellyfin1011()],
    ['Emby 4.7.11', 'emby', emby4711({ ProviderIds: { Tmdb: '1091' } }, { PositionTicks: 60_000_000_000 })],
    ['Emby 4.7.13', 'emby', emby4713({}, { PositionTicks: 60_000_000_000 })],
    ['Plex', 'plex', plexMultipart()],
    ['Plex with an old agent', 'plex', plexLegacy()],
    ["Movary's add-on for Kodi", 'kodi', kodiAddOn()],
  ];
  test.each(told)('%s', async (_, kind, body) => {
    await use(kind);
    await send(body);
    expect(await viewings()).toMatchObject([{ day: '2026-11-20', watchDate: '2026-11-20T12:00:00.000Z' }]);
    const [event, ...others] = await eventsOf(member);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      ...{ player: kind, state: 'watched', reason: null, filmId: THE_THING },
      ...{ at: '2026-11-20T12:00:00.000Z', film: { title: 'The Thing' } },
    });
    expect(await heardOf(member)).toBe('watched');
  });

  test('Kodi, by its events at the start and at the end', async () => {
    await use('kodi');
    await send(kodiNotification('Player.OnPlay'));
    expect(await heardOf(member)).toBe('playing');
    clock.later(2 * HOUR);
    await send(kodiNotification('Player.OnStop', {}, { end: true }));
    expect(await states()).toEqual([['watched', null]]);
  });

  test('Kodi’s own notifications, which name no film, have no effect', async () => {
    await use('kodi');
    for (const body of kodi20) {
      await send(body);
      expect(['other', 'saved']).toContain(await heardOf(member));
    }
    for (const body of kodi20File) await send(body);
    expect(await heardOf(member)).toBe('early');
    expect(await viewings()).toEqual([]);
  });

  test('on the day of the member’s time zone', async () => {
    await member.request('/api/time-zone', { method: 'PUT', body: { timeZone: 'Asia/Tokyo' } });
    clock.later(4 * HOUR);
    await send(jellyfin1011());
    expect(await viewings()).toMatchObject([{ day: '2026-11-21', watchDate: '2026-11-20T16:00:00.000Z' }]);
  });

  test.each(['2026-11-21T21:51:07Z', '2026-11-19T00:00:00Z', '1970-01-01T00:00:00Z'])(
    'on the day of the site’s clock when the server’s clock says %s',
    async (UtcTimestamp) => {
      await send(jellyfin1011({ UtcTimestamp, Timestamp: UtcTimestamp, LastActivityDate: UtcTimestamp }));
      expect(await viewings()).toMatchObject([{ day: '2026-11-20' }]);
    },
  );
});

describe('the flag that the film was completed is not enough', () => {
  test('at 7 of 107 minutes the film was not watched, and the event has the reason', async () => {
    await send(jellyfin108());
    expect(await viewings(THE_MENU)).toEqual([]);
    expect(await eventsOf(member)).toMatchObject([
      { title: 'The Menu', year: 2022, state: 'ignored', reason: 'early', filmId: THE_MENU },
    ]);
    expect(await heardOf(member)).toBe('early');
  });

  test.each<[string, SentBody]>([
    ['Jellyfin', jellyfin1011({ PlaybackPositionTicks: 0 })],
    ['Emby', emby4713({}, { PositionTicks: 0, PlayedToCompletion: true })],
  ])('%s: with position 0 (as after auto-play) and no start event, the member is asked', async (_, body) => {
    await send(body);
    await send(body);
    expect(await viewings()).toEqual([]);
    expect(await states()).toEqual([['asked', 'finished']]);
    expect((await eventsOf(member))[0]?.filmId).toBe(THE_THING);
  });

  test.each([
    [108, 'watched'],
    [66, 'watched'],
    [20, 'early'],
  ])('with position 0 and a start %i minutes ago the outcome is %s', async (minutes, heard) => {
    await send(jellyfin1011({ NotificationType: 'PlaybackStart', PlaybackPositionTicks: 0 }));
    clock.later(minutes * MINUTE);
    await send(jellyfin1011({ PlaybackPositionTicks: 0 }));
    expect(await heardOf(member)).toBe(heard);
    expect(await viewings()).toHaveLength(heard === 'watched' ? 1 : 0);
  });

  test('for a film that is resumed in the middle, the time before counts too', async () => {
    await send(jellyfin1011({ NotificationType: 'PlaybackStart', PlaybackPositionTicks: 40_000_000_000 }));
    clock.later(40 * MINUTE);
    await send(jellyfin1011({ PlaybackPositionTicks: 0 }));
    expect(await heardOf(member)).toBe('watched');
  });

  test('after a stop, the time counts from the next start', async () => {
    const start = jellyfin1011({ NotificationType: 'PlaybackStart', PlaybackPositionTicks: 0 });
    const stop = jellyfin1011({ PlaybackPositionTicks: 4_000_000_000, PlayedToCompletion: false });
    await send(start);
    await send(stop);
    clock.later(5 * HOUR);
    await send(start);
    await send(jellyfin1011({ PlaybackPositionTicks: 0 }));
    expect(await heardOf(member)).toBe('early');
  });

  test('without the flag, a position of at least 80% is enough', async () => {
    await use('emby');
    await send(emby4711());
    expect(await heardOf(member)).toBe('early');
    for (const [PositionTicks, heard] of [
      [64_558_720_000 * 0.79, 'early'],
      [64_558_720_000 * 0.801, 'watched'],
    ] as const) {
      await send(emby4713({}, { PositionTicks }));
      expect(await heardOf(member)).toBe(heard);
    }
  });

  test('without a runtime from the player, the catalogue’s runtime is used', async () => {
    const at = (minutes: number) =>
      jellyfin1011({ RunTimeTicks: 0, PlaybackPositionTicks: minutes * 600_000_000, PlayedToCompletion: false });
    await send(at(50));
    expect(await heardOf(member)).toBe('early');
    await send(at(100));
    expect(await heardOf(member)).toBe('watched');
  });
});

describe('one viewing is stored once', () => {
  test('when the event comes twice, from two servers, or after midnight', async () => {
    clock.later(11 * HOUR + 50 * MINUTE);
    await send(jellyfin1011());
    await send(jellyfin1011());
    clock.later(20 * MINUTE);
    await use('plex');
    await send(plexMultipart());
    expect(await viewings()).toHaveLength(1);
    expect(await heardOf(member)).toBe('already');
    expect(await states()).toEqual([['watched', null]]);
  });

  test('but two viewings on one day are stored when they are a whole runtime apart', async () => {
    await send(jellyfin1011());
    clock.later(108 * MINUTE);
    await send(jellyfin1011());
    expect(await viewings()).toHaveLength(1);
    clock.later(2 * MINUTE);
    await send(jellyfin1011());
    expect((await viewings()).map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-20']);
  });

  test('when the member has added a viewing of this day by hand', async () => {
    await member.request(`/api/viewings/${THE_THING}`, { method: 'POST', body: { day: '2026-11-20' } });
    await send(jellyfin1011());
    expect(await viewings()).toHaveLength(1);
    expect(await heardOf(member)).toBe('already');
  });

  const minutes = (count: number) => count * 600_000_000;
  const jellyfin = (NotificationType: string, at: number) =>
    jellyfin1011({ NotificationType, PlaybackPositionTicks: minutes(at), PlayedToCompletion: false });
  const emby = (Event: string, at: number) => emby4713({}, { PositionTicks: minutes(at) }, { Event });
  const plex = (event: string, at: number) => plexMultipart({ viewOffset: at * MINUTE }, { event });

  test.each<[string, PlayerKind, SentBody[], SentBody[]]>([
    [
      'Plex',
      'plex',
      [plex('media.play', 0), plex('media.scrobble', 98), plex('media.stop', 99)],
      [plex('media.resume', 99), plex('media.stop', 108)],
    ],
    [
      'Jellyfin',
      'jellyfin',
      [jellyfin('PlaybackStart', 0), jellyfin('PlaybackStop', 93)],
      [jellyfin('PlaybackStart', 93), jellyfin('PlaybackProgress', 99), jellyfin('PlaybackStop', 106)],
    ],
    [
      'Emby',
      'emby',
      [emby('playback.start', 0), emby('playback.stop', 93)],
      [emby('playback.start', 93), emby('playback.stop', 106)],
    ],
  ])('when the member watches the last minutes on the next day, with %s', async (_, kind, today, tomorrow) => {
    await use(kind);
    for (const body of today) await send(body);
    clock.later(20 * HOUR);
    for (const body of tomorrow) await send(body);
    expect(await viewings()).toMatchObject([{ day: '2026-11-20' }]);
    expect(await heardOf(member)).toBe('already');
    // From the start, it is a second viewing.
    clock.later(HOUR);
    for (const body of today) await send(body);
    expect((await viewings()).map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-20']);
  });

  test('when the member added the viewing by hand, and watches the last minutes on the next day', async () => {
    await member.request(`/api/viewings/${THE_THING}`, { method: 'POST', body: { day: '2026-11-19' } });
    await send(jellyfin('PlaybackStart', 93));
    await send(jellyfin('PlaybackStop', 106));
    expect(await viewings()).toMatchObject([{ day: '2026-11-19' }]);
  });

  test.each([
    [86, 20],
    [93, 8 * 24],
  ])('but a film that is resumed at %i of 109 minutes, %i hours later, is watched again', async (at, hours) => {
    await send(jellyfin('PlaybackStop', 93));
    clock.later(hours * HOUR);
    await send(jellyfin('PlaybackStart', at));
    await send(jellyfin('PlaybackStop', 106));
    expect(await viewings()).toHaveLength(2);
  });

  test('when twenty equal events come at once', async () => {
    await use('jellyfin');
    await Promise.all(Array.from({ length: 20 }, () => send(jellyfin1011())));
    expect(await viewings()).toHaveLength(1);
    expect(await states()).toEqual([['watched', null]]);
  });

  test('when events come in the wrong order, and an open question is deleted', async () => {
    await send(jellyfin1011({ PlaybackPositionTicks: 0 }));
    await send(jellyfin1011({ PlaybackPositionTicks: 1_000_000_000 }));
    await send(jellyfin1011());
    await send(jellyfin1011({ NotificationType: 'PlaybackStart', PlaybackPositionTicks: 0 }));
    await send(jellyfin1011({ PlaybackPositionTicks: 0, PlayedToCompletion: false }));
    expect(await viewings()).toHaveLength(1);
    expect((await states()).toSorted()).toEqual([
      ['ignored', 'early'],
      ['watched', null],
    ]);
  });
});

describe('marks by hand', () => {
  test.each<[string, PlayerKind, SentBody]>([
    ['Jellyfin', 'jellyfin', jellyfinTemplate()],
    ['Emby', 'emby', emby4713({}, {}, { Event: 'item.markplayed' })],
    ['Kodi', 'kodi', kodiNotification('VideoLibrary.OnUpdate', {}, { playcount: 1 })],
  ])('%s: the film gets one viewing, without a day', async (_, kind, body) => {
    await use(kind);
    await send(body);
    expect(await viewings()).toMatchObject([{ day: null, watchDate: null }]);
    await send(body);
    expect(await viewings()).toHaveLength(1);
    expect(await heardOf(member)).toBe('already');
  });

  test('during the credits: the film gets one viewing, with the day of the event that follows', async () => {
    await send(jellyfinTemplate());
    const [marked] = await viewings();
    const changes = async (since = '') => (await member.request(`/api/changes${since}`)).json();
    const { cursor } = await changes();
    clock.later(MINUTE);
    await send(jellyfin1011());
    expect(await viewings()).toMatchObject([
      { id: marked?.id, day: '2026-11-20', watchDate: '2026-11-20T12:01:00.000Z' },
    ]);
    expect((await changes(`?since=${cursor}`)).changes).toMatchObject([
      { kind: 'viewing', data: { day: '2026-11-20' } },
    ]);
    expect(await states()).toEqual([['watched', null]]);
    expect((await settle(null)).status).toBe(200);
    expect(await viewings()).toEqual([]);
  });

  test('during the credits: the viewing keeps its note, and a day that the member gave it', async () => {
    for (const [filmId, day] of [
      [THE_THING, undefined],
      [ALIEN, '2020-10-31'],
    ] as const) {
      await send(jellyfinTemplate({ Provider_tmdb: String(filmId), Name: String(filmId) }));
      const [{ id } = { id: '' }] = await viewings(filmId);
      const body = { note: 'With Jamie', ...(day && { day }) };
      expect((await member.request(`/api/viewings/${filmId}/${id}`, { method: 'PUT', body })).status).toBe(200);
      await send(jellyfin1011({ Provider_tmdb: String(filmId), Provider_imdb: undefined, Name: String(filmId) }));
    }
    expect(await viewings()).toMatchObject([{ day: '2026-11-20', note: 'With Jamie' }]);
    expect(await viewings(ALIEN)).toMatchObject([
      { day: '2026-11-20', note: null },
      { day: '2020-10-31', note: 'With Jamie' },
    ]);
  });

  test('hours before the film was watched: the film gets a second viewing', async () => {
    await send(jellyfinTemplate());
    clock.later(3 * HOUR);
    await send(jellyfin1011());
    expect((await viewings()).map(({ day }) => day)).toEqual(['2026-11-20', null]);
  });

  test.each<[string, SentBody]>([
    ['Jellyfin', jellyfinTemplate({ Played: 'False' })],
    ['Emby', emby4713({}, {}, { Event: 'item.markunplayed' })],
  ])('%s: "unplayed" removes nothing', async (_, body) => {
    await send(jellyfin1011());
    await send(body);
    expect(await viewings()).toHaveLength(1);
    expect(await heardOf(member)).toBe('unplayed');
  });

  test.each(['PlaybackProgress', 'PlaybackFinished', 'UpdateUserRating', 'Import', ''])(
    'data that Jellyfin saves by itself (%s) has no effect',
    async (SaveReason) => {
      await send(jellyfinTemplate({ SaveReason }));
      expect(await states()).toEqual([]);
      expect(await heardOf(member)).toBe('saved');
    },
  );
});

test.each<[string, SentBody]>([
  ['series', jellyfin1011({ ItemType: 'Episode', SeriesName: 'The Thing', Name: 'Pilot' })],
  ['music', jellyfin1011({ ItemType: 'Audio' })],
  ['trailer', jellyfin1011({ ItemType: 'Trailer' })],
  ['extra', jellyfin1011({ ItemType: 'Video' })],
  ['series', emby4713({ Type: 'Episode' }, { PositionTicks: 64_000_000_000 })],
  ['trailer', emby4713({ ExtraType: 'Trailer' }, { PositionTicks: 64_000_000_000 })],
  ['extra', emby4713({ ExtraType: 'BehindTheScenes' }, { PositionTicks: 64_000_000_000 })],
  ['series', plexMultipart({ type: 'episode', librarySectionType: 'show', grandparentTitle: 'The Thing' })],
  ['music', plexMultipart({ type: 'track' })],
  ['trailer', plexMultipart({ type: 'clip', subtype: 'trailer' })],
  ['extra', plexMultipart({ type: 'clip', subtype: 'behindTheScenes' })],
])('a %s gets no viewing, and the event has the reason', async (reason, body) => {
  await use('plex');
  await send(body);
  expect(await viewings()).toEqual([]);
  expect(await states()).toEqual([['ignored', reason]]);
  expect(await heardOf(member)).toBe(reason);
});

describe('the film', () => {
  const without = { Provider_tmdb: undefined, Provider_imdb: undefined };
  test('without ids is found by title and year', async () => {
    await send(jellyfin1011(without));
    expect(await states()).toEqual([['watched', null]]);
    await use('emby');
    clock.later(3 * HOUR);
    await send(emby4713({ ProviderIds: {} }, { PositionTicks: 64_000_000_000 }));
    expect(await viewings()).toHaveLength(2);
  });

  test('without a year may match several films, so the member is asked', async () => {
    await send(jellyfin1011({ ...without, Year: undefined }));
    expect(await eventsOf(member)).toMatchObject([{ state: 'asked', reason: 'which-film', filmId: THE_THING }]);
    expect(await viewings()).toEqual([]);
    const answer = await settle(60_935);
    expect(await answer.json()).toMatchObject({ state: 'watched', reason: null, filmId: 60_935 });
    expect(await viewings(60_935)).toMatchObject([{ day: '2026-11-20', watchDate: '2026-11-20T12:00:00.000Z' }]);
  });

  test('with an unknown id is found by its title, and the member is asked', async () => {
    await send(jellyfin1011({ Provider_tmdb: '999999', Provider_imdb: undefined }));
    expect(await states()).toEqual([['asked', 'which-film']]);
  });

  test('that is unknown stays in the list until the member chooses a film, and is then recognized', async () => {
    await use('emby');
    const body = emby4711({ ProviderIds: {} }, { PositionTicks: 64_000_000_000 });
    await send(body);
    await send(body);
    expect(await eventsOf(member)).toMatchObject([
      { title: '2 Fast 2 Furious', year: 2003, state: 'unknown', filmId: null },
    ]);
    clock.later(24 * HOUR);
    expect((await settle(ALIEN)).status).toBe(200);
    expect(await viewings(ALIEN)).toMatchObject([{ day: '2026-11-20' }]);
    await send(body);
    expect((await viewings(ALIEN)).map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-20']);
  });

  test('that the member chose for a title does not count for an event with ids, without a year or without a title', async () => {
    const chosen = { ...without, Name: 'Our holidays', Year: 2003 };
    const untitled = { ...without, Name: '', Provider_imdb: 'tt9999999' };
    for (const body of [chosen, { ...chosen, Year: undefined }, untitled]) {
      await send(jellyfin1011(body));
      expect((await settle(ALIEN)).status).toBe(200);
      clock.later(24 * HOUR);
    }
    const before = (await viewings(ALIEN)).length;
    for (const body of [
      { ...chosen, Provider_tmdb: '999999' },
      { ...chosen, Provider_imdb: 'tt9999999' },
      { ...chosen, Year: undefined },
      { ...untitled, Provider_imdb: 'tt9999998' },
    ]) {
      await send(jellyfin1011(body));
      expect([body, (await eventsOf(member))[0]?.state]).toEqual([body, 'unknown']);
      clock.later(24 * HOUR);
    }
    expect([before, (await viewings(ALIEN)).length]).toEqual([3, 3]);
    await send(jellyfin1011(chosen));
    expect(await viewings(ALIEN)).toHaveLength(4);
  });

  test('without a title is not confused with another film without a title', async () => {
    const untitled = (Provider_tmdb: number, more = {}) =>
      jellyfin1011({ ...without, Name: '', Year: undefined, Provider_tmdb: String(Provider_tmdb), ...more });
    // The member is asked about both films, and once about each.
    for (const filmId of [THE_THING, ALIEN, ALIEN]) await send(untitled(filmId, { PlaybackPositionTicks: 0 }));
    expect((await eventsOf(member)).map(({ filmId }) => filmId).toSorted()).toEqual([THE_THING, ALIEN].toSorted());
    await send(untitled(ALIEN, { PlaybackPositionTicks: 70_000_000_000 }));
    expect((await states()).toSorted()).toEqual([
      ['asked', 'finished'],
      ['watched', null],
    ]);
    const place = (await eventsOf(member)).findIndex(({ filmId }) => filmId === ALIEN);
    await settle(null, place);
    await send(untitled(THE_THING));
    expect([(await viewings()).length, (await viewings(ALIEN)).length]).toEqual([1, 0]);
  });

  test('with escaped quotes in its title is stored with plain quotes', async () => {
    await send(jellyfin1011({ Name: 'The \\"Thing\\"\u0000 2', ...without, Year: 1890 }));
    expect((await eventsOf(member))[0]?.title).toBe('The "Thing" 2');
  });

  test('that was merged is replaced by the remaining film, by id and in stored events', async () => {
    const gone = 4_200_001;
    await insertFilms(site.db, [{ id: gone, title: 'Alien', release_date: '1979-05-25' }]);
    const body = jellyfin1011({ Name: 'Alien', Year: 1979, Provider_tmdb: String(gone), Provider_imdb: undefined });
    await send(body);
    expect((await eventsOf(member))[0]?.filmId).toBe(gone);
    await mergeFilm(site.db, gone, ALIEN);
    expect((await eventsOf(member))[0]).toMatchObject({ state: 'watched', filmId: ALIEN });
    clock.later(24 * HOUR);
    await send(body);
    expect(await viewings(ALIEN)).toHaveLength(2);
    expect((await settle(null, 1)).status).toBe(200);
    expect((await viewings(ALIEN)).map(({ day }) => day)).toEqual(['2026-11-21']);
  });

  test('that is not released yet gets no viewing', async () => {
    await site.pool.query("update film set release_date = '2026-12-24' where id = 60935");
    await send(jellyfin1011({ Year: 2011, Provider_tmdb: '60935', Provider_imdb: undefined }));
    expect(await states()).toEqual([['ignored', 'unreleased']]);
    const refused = await settle(60_935);
    expect([refused.status, (await refused.json()).message]).toEqual([409, 'This film is not released yet.']);
    await site.pool.query("update film set release_date = '2011-10-12' where id = 60935");
  });
});

describe('"not me"', () => {
  test('removes the viewing that the event has added, and a repeated event does not add it again', async () => {
    await send(jellyfin1011());
    expect(await (await settle(null)).json()).toMatchObject({ state: 'ignored', reason: 'not-me' });
    expect(await viewings()).toEqual([]);
    await send(jellyfin1011());
    await send(jellyfin1011({ PlaybackPositionTicks: 0 }));
    expect(await viewings()).toEqual([]);
    expect(await heardOf(member)).toBe('not-me');
    // The member changes their mind.
    expect((await settle(THE_THING)).status).toBe(200);
    expect(await viewings()).toHaveLength(1);
  });

  test('does not refuse a viewing that ends a runtime later', async () => {
    await send(jellyfin1011());
    await settle(null);
    clock.later(HOUR);
    await send(jellyfin1011());
    expect(await viewings()).toEqual([]);
    clock.later(HOUR);
    await send(jellyfin1011());
    expect(await viewings()).toHaveLength(1);
  });

  test('keeps a viewing that the member has added by hand', async () => {
    await send(jellyfin1011({ PlaybackPositionTicks: 0 }));
    await member.request(`/api/viewings/${THE_THING}`, { method: 'POST', body: { day: '2026-11-20' } });
    await settle(THE_THING);
    await settle(null);
    expect(await viewings()).toHaveLength(1);
  });

  test('"another film" moves the viewing', async () => {
    await send(jellyfin1011());
    expect((await settle(ALIEN)).status).toBe(200);
    expect([(await viewings()).length, (await viewings(ALIEN)).length]).toEqual([0, 1]);
    expect((await settle(ALIEN)).status).toBe(200);
    expect(await viewings(ALIEN)).toHaveLength(1);
    expect((await settle(2_147_483_647)).status).toBe(404);
    expect(await viewings(ALIEN)).toHaveLength(1);
  });
});

describe('a viewing that the member has changed', () => {
  type Change = { day?: string; watchDate?: string; note?: string };
  const change = async (body: Change) => {
    const [{ id } = { id: '' }] = await viewings();
    const path = `/api/viewings/${THE_THING}/${id}`;
    expect((await member.request(path, { method: 'PUT', body })).status).toBe(200);
  };

  test.each<[Change, object]>([
    [{ note: 'With Jamie' }, { note: 'With Jamie', day: '2026-11-20', watchDate: '2026-11-20T12:00:00.000Z' }],
    [{ day: '2026-11-18' }, { note: null, day: '2026-11-18', watchDate: null }],
    [
      { day: '2026-11-18', note: 'Alone' },
      { note: 'Alone', day: '2026-11-18', watchDate: null },
    ],
  ])('with %j keeps it when it moves to another film, and is not removed by "not me"', async (body, kept) => {
    await send(jellyfin1011());
    await change(body);
    const refused = await settle(null);
    expect([refused.status, (await refused.json()).message]).toEqual([409, expect.stringContaining('your diary')]);
    expect(await viewings()).toMatchObject([kept]);
    expect((await settle(ALIEN)).status).toBe(200);
    expect([await viewings(), await viewings(ALIEN)]).toMatchObject([[], [kept]]);
    expect((await settle(null)).status).toBe(409);
    const [{ id } = { id: '' }] = await viewings(ALIEN);
    await member.request(`/api/viewings/${ALIEN}/${id}`, { method: 'DELETE' });
    expect(await (await settle(null)).json()).toMatchObject({ state: 'ignored', reason: 'not-me' });
  });

  test('moves to a film that has a viewing on this day, and keeps its note', async () => {
    await member.request(`/api/viewings/${ALIEN}`, { method: 'POST', body: { day: '2026-11-20' } });
    await send(jellyfin1011());
    await change({ note: 'With Jamie' });
    expect((await settle(ALIEN)).status).toBe(200);
    expect((await viewings(ALIEN)).map((viewing) => 'note' in viewing && viewing.note).toSorted()).toEqual([
      'With Jamie',
      null,
    ]);
  });

  test('of a film that was marked by hand keeps the day that the member gave it', async () => {
    await send(jellyfinTemplate());
    await change({ day: '2020-10-31' });
    expect((await settle(null)).status).toBe(409);
    await settle(ALIEN);
    expect(await viewings(ALIEN)).toMatchObject([{ day: '2020-10-31', watchDate: null }]);
  });

  test('does not move to a film that was released after its day', async () => {
    await send(jellyfin1011());
    await change({ day: '1985-10-31' });
    const refused = await settle(THE_MENU);
    const message = 'This film came out after the day of your viewing.';
    expect([refused.status, (await refused.json()).message]).toEqual([409, message]);
    expect(await viewings()).toMatchObject([{ day: '1985-10-31' }]);
  });
});

describe('users of a server', () => {
  test('whom the member did not name have no stored events, but the player shows the last such name', async () => {
    await use('jellyfin', 'Michael, LAURIE');
    await send(jellyfin1011({ NotificationUsername: 'annie' }));
    expect(await states()).toEqual([]);
    const { players } = await (await member.request('/api/players')).json();
    expect(players).toMatchObject([
      { kind: 'jellyfin', user: 'Michael, LAURIE', heard: { what: 'other-user', name: 'annie' } },
    ]);
    await send(jellyfin1011());
    clock.later(3 * HOUR);
    await use('plex', 'laurie');
    await send(plexMultipart());
    await send(plexMultipart({}, { Account: { title: 'michael' } }));
    expect(await viewings()).toHaveLength(2);
    expect(await heardOf(member)).toBe('other-user');
  });

  test('are kept apart: each member gets only the films of their own user', async () => {
    const other = await signUp(site.app);
    const paths = [await makePlayer(member, 'emby', 'test'), await makePlayer(other, 'emby', 'admin')];
    for (const one of paths)
      expect((await sendEvent(site.app, one, emby4713({}, { PositionTicks: 64_000_000_000 }))).status).toBe(204);
    expect(await eventsOf(member)).toEqual([]);
    expect(await eventsOf(other)).toHaveLength(1);
  });
});

test('progress is accepted every few seconds, but stored only every five minutes', async () => {
  const progress = (minutes: number) =>
    jellyfin1011({ NotificationType: 'PlaybackProgress', PlaybackPositionTicks: minutes * 600_000_000 });
  await send(progress(1));
  const id = await memberIdOf(site.db, member);
  const row = async () =>
    (await site.pool.query('select xmin, playing, heard_at from player where member_id = $1', [id])).rows[0];
  const before = await row();
  for (let second = 0; second < 30; second++) {
    clock.later(9_000);
    await send(progress(1 + second / 6));
  }
  expect(await row()).toEqual(before);
  clock.later(MINUTE);
  await send(progress(6));
  expect((await row()).heard_at).not.toEqual(before.heard_at);
  expect(await states()).toEqual([]);
});

describe('players', () => {
  test('have a URL that is shown once, is stored as a hash, and stops working when it is revoked', async () => {
    await use('jellyfin');
    const token = path.split('/')[3] ?? '';
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    for (const told of ['/api/players', '/api/players/events', '/api/profile/export.json'])
      expect(await (await member.request(told)).text()).not.toContain(token);
    const { rows } = await site.pool.query('select to_jsonb(player)::text as row from player');
    expect(JSON.stringify(rows)).not.toContain(token);
    const [{ _id }] = (await (await member.request('/api/players')).json()).players;
    expect((await member.request(`/api/players/${_id}`, { method: 'DELETE' })).status).toBe(204);
    await send(jellyfin1011(), 404);
    expect(await viewings()).toEqual([]);
    expect((await member.request(`/api/players/${_id}`, { method: 'DELETE' })).status).toBe(404);
  });

  test('can all be revoked at once; their events stay', async () => {
    const paths = [await makePlayer(member, 'jellyfin'), await makePlayer(member, 'plex')];
    await sendEvent(site.app, paths[0] ?? '', jellyfin1011());
    expect((await member.request('/api/players', { method: 'DELETE' })).status).toBe(204);
    for (const one of paths) expect((await sendEvent(site.app, one, jellyfin1011())).status).toBe(404);
    expect((await (await member.request('/api/players')).json()).players).toEqual([]);
    expect(await eventsOf(member)).toHaveLength(1);
  });

  const create = (body: object) => member.request('/api/players', { method: 'POST', body });

  test('are unique by kind and user, and limited to ten for a member', async () => {
    await use('kodi');
    const again = await create({ kind: 'kodi', user: null });
    expect([again.status, (await again.json()).message]).toEqual([409, expect.stringContaining('already have a URL')]);
    for (let count = 1; count < 10; count++) await use('kodi', `User ${count}`);
    const refused = await create({ kind: 'plex', user: null });
    expect([refused.status, (await refused.json()).message]).toEqual([409, expect.stringContaining('10 players')]);
  });

  test.each([
    {},
    { kind: 'vlc', user: null },
    { kind: 'plex', user: '' },
    { kind: 'plex', user: 'a\nb' },
    { kind: 'plex', user: 'a'.repeat(101) },
  ])('cannot be created from %j', async (body) => {
    expect((await create(body)).status).toBe(400);
  });
});
