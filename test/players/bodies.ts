/**
 * Bodies that media servers sent, with the fields and types of two versions of each. They are from Movary's recordings
 * (tests/rest/web), MoviePilot's documentation of Emby, a capture of Jellyfin 10.11, and the source of
 * jellyfin-plugin-webhook; most fields that say nothing about a viewing are left out. `more` changes fields. Those of Kodi were recorded from Debian's Kodi 20.1 with Movary's add-on 1.0.0.
 */
type Fields = Record<string, unknown>;
export type SentBody = { type: string; body: string | FormData };

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json; charset=utf-8';
/** The plugin sends this content type unless the user sets a header. */
const TEXT = 'text/plain; charset=utf-8';

/** Jellyfin 10.8.8, with a form's content type. The flag is true at 7 of 107 minutes. */
export const jellyfin108 = (more: Fields = {}): SentBody => ({
  type: FORM,
  body: JSON.stringify(
    {
      ServerVersion: '10.8.8',
      NotificationType: 'PlaybackStop',
      Timestamp: '2023-01-04T07:36:12.8535895+01:00',
      UtcTimestamp: '2023-01-04T06:36:12.853591Z',
      Name: 'The Menu',
      ItemId: '9871a124b152901edc3aafa0f374d14e',
      ItemType: 'Movie',
      RunTimeTicks: 64_274_239_488,
      RunTime: '01:47:07',
      Year: 2022,
      Provider_tmdb: '593643',
      Provider_imdb: 'tt9764362',
      Video_0_Title: '4K HEVC HDR',
      PlaybackPositionTicks: 4_549_227_060,
      IsPaused: false,
      PlayedToCompletion: true,
      NotificationUsername: 'jellyfin',
      ...more,
    },
    null,
    2,
  ),
});

/** Jellyfin 10.11 with version 21 of the plugin, which adds the session; the film was watched to its end. */
export const jellyfin1011 = (more: Fields = {}): SentBody => ({
  type: TEXT,
  body: JSON.stringify({
    ServerVersion: '10.11.11',
    NotificationType: 'PlaybackStop',
    Timestamp: '2026-11-20T22:51:07.1234567+01:00',
    UtcTimestamp: '2026-11-20T21:51:07.1234567Z',
    Name: 'The Thing',
    Overview: '',
    ItemId: '2c0d61a793f1a78957bccedd56eea531',
    ItemType: 'Movie',
    RunTimeTicks: 65_340_000_000,
    RunTime: '01:48:54',
    Year: 1982,
    PremiereDate: '1982-06-25',
    Provider_imdb: 'tt0084787',
    Provider_tmdb: '1091',
    PlaybackPositionTicks: 63_900_000_000,
    IsPaused: false,
    PlayedToCompletion: true,
    Id: 'b6f3',
    NotificationUsername: 'laurie',
    Client: 'Findroid',
    LastActivityDate: '2026-11-20T21:51:07Z',
    ...more,
  }),
});

/** A template of the plugin writes every value as text, and a missing one as empty text (captured from 10.11.11). */
export const jellyfinTemplate = (more: Fields = {}): SentBody => ({
  type: TEXT,
  body: JSON.stringify({
    NotificationType: 'UserDataSaved',
    ItemType: 'Movie',
    ItemId: '2c0d61a7-93f1-a789-57bc-cedd56eea531',
    Name: 'The Thing',
    Year: '1982',
    Provider_tmdb: '1091',
    Provider_imdb: '',
    EpisodeNumber: '',
    PlayedToCompletion: '',
    Played: 'True',
    SaveReason: 'TogglePlayed',
    NotificationUsername: 'laurie',
    ...more,
  }),
});

const emby = (item: Fields, playback: Fields, more: Fields) => ({
  Title: 'leepe has finished playing 2 Fast 2 Furious on Firefox',
  Date: '2023-05-07T15:29:57.5131927Z',
  Event: 'playback.stop',
  User: { Name: 'test', Id: '3541d84b0f1b4ea4a1327b8bf2de3419' },
  Item: {
    Name: '2 Fast 2 Furious',
    OriginalTitle: '2 Fast 2 Furious',
    Id: '7',
    PremiereDate: '2003-06-05T00:00:00.0000000Z',
    RunTimeTicks: 64_558_720_000,
    ProductionYear: 2003,
    ProviderIds: { Tmdb: '584', Imdb: 'tt0322259', Tvdb: '20800' },
    IsFolder: false,
    Type: 'Movie',
    Studios: [{ Name: 'Mikona Productions GmbH & Co. KG', Id: 105 }],
    MediaType: 'Video',
    ...item,
  },
  Server: { Name: 'test-pc', Version: '4.7.11.0' },
  PlaybackInfo: {
    PlayedToCompletion: false,
    PositionTicks: 4_824_965_410,
    PlaylistIndex: 0,
    ...playback,
  },
  ...more,
});

/** Emby 4.7.11: a form whose field is not encoded, so that the studio's ampersand would end it. */
export const emby4711 = (item: Fields = {}, playback: Fields = {}, more: Fields = {}): SentBody => ({
  type: FORM,
  body: `data=${JSON.stringify(emby(item, playback, more))}`,
});

/** Emby 4.7.13 sends JSON, with ids and titles of a library in another language. */
export const emby4713 = (item: Fields = {}, playback: Fields = {}, more: Fields = {}): SentBody => ({
  type: JSON_TYPE,
  body: JSON.stringify(
    emby(
      { Name: '怪形', OriginalTitle: 'The Thing', ProductionYear: 1982, ProviderIds: { Tmdb: '1091' }, ...item },
      playback,
      { Server: { Name: 'PN41', Version: '4.7.13.0' }, User: { Name: 'admin' }, ...more },
    ),
  ),
});

const plex = (metadata: Fields, more: Fields) =>
  JSON.stringify({
    event: 'media.scrobble',
    user: true,
    owner: true,
    Account: { id: 1, thumb: 'https://plex.tv/users/342gd465rhe4f/avatar?c=1', title: 'laurie' },
    Server: { title: 'Plex', uuid: '27a04b118b1bf1f25f8e99306785453623e18b67' },
    Player: { local: true, publicAddress: '203.0.113.7', title: 'SHIELD Android TV', uuid: 'f343' },
    Metadata: {
      librarySectionType: 'movie',
      ratingKey: '26697',
      guid: 'plex://movie/5d7768313c3c2a001fbcd1f0',
      type: 'movie',
      title: 'The Thing',
      viewCount: 1,
      lastViewedAt: 1_654_975_910,
      year: 1982,
      duration: 6_534_000,
      originallyAvailableAt: '1982-06-25',
      Guid: [{ id: 'imdb://tt0084787' }, { id: 'tmdb://1091' }, { id: 'tvdb://1876' }],
      ...metadata,
    },
    ...more,
  });

const THUMB = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46]);

/** Plex with the Plex Movie agent (2022): multipart, with the poster as a second part. */
export function plexMultipart(metadata: Fields = {}, more: Fields = {}): SentBody {
  const body = new FormData();
  body.append('payload', plex(metadata, more));
  body.append('thumb', new Blob([THUMB], { type: 'image/jpeg' }), 'thumb.jpg');
  return { type: '', body };
}

/** Plex with the agent used before 2020: the IMDb id is in `guid`, and there is no `Guid`. */
export const plexLegacy = (metadata: Fields = {}, more: Fields = {}): SentBody => ({
  type: FORM,
  body: new URLSearchParams({
    payload: plex({ guid: 'com.plexapp.agents.imdb://tt0084787?lang=en', Guid: undefined, ...metadata }, more),
  }).toString(),
});

/** Movary's add-on for Kodi has one event, which it sends after 90% of a film. */
export const kodiAddOn = (more: Fields = {}): SentBody => ({
  type: 'application/json',
  body: JSON.stringify({ title: 'The Thing', uniqueIds: { tmdbId: '1091' }, ...more }),
});

const notification = (method: string, data: Fields): SentBody => ({
  type: 'application/json',
  body: JSON.stringify({ jsonrpc: '2.0', method, params: { data, sender: 'xbmc' } }),
});

/** What Kodi itself says while a film of its library is played to the end: its own id, but no title and no other id. */
export const kodi20 = [
  notification('Player.OnPlay', { item: { id: 1, type: 'movie' }, player: { playerid: 1, speed: 1 } }),
  notification('Player.OnAVStart', { item: { id: 1, type: 'movie' }, player: { playerid: 1, speed: 1 } }),
  notification('VideoLibrary.OnUpdate', { item: { id: 1, type: 'movie' }, playcount: 1 }),
  notification('VideoLibrary.OnUpdate', { id: 1, type: 'movie' }),
  notification('Player.OnStop', { end: true, item: { id: 1, type: 'movie' } }),
];

/** A film that is not in Kodi's library has its file's name as its title. It was stopped early. */
export const kodi20File = [
  notification('Player.OnPlay', {
    item: { title: 'Alien (1979).avi', type: 'movie' },
    player: { playerid: 1, speed: 1 },
  }),
  notification('Player.OnStop', { end: false, item: { title: 'Alien (1979).avi', type: 'movie' } }),
];

/** A notification to which an add-on has added the film's details, with the names of Kodi's JSON-RPC. */
export const kodiNotification = (method: string, item: Fields = {}, data: Fields = {}): SentBody =>
  notification(method, {
    item: {
      ...{ id: 1, type: 'movie', title: 'The Thing', year: 1982 },
      ...{ uniqueid: { imdb: 'tt0084787', tmdb: '1091' }, runtime: 6534, ...item },
    },
    ...data,
  });
