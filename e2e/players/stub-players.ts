import type { Page } from '@playwright/test';

const THING = { id: 1091, title: 'The Thing', posterPath: null, posterColour: null, releaseDate: '1982-06-25' };

const event = (index: number, told: object) => ({
  _id: `00000000-0000-4000-8000-00000000000${index}`,
  at: `2026-10-3${1 - (index % 2)}T2${index % 4}:51:00.000Z`,
  player: 'jellyfin',
  ...{ title: 'The Thing', year: 1982, reason: null, filmId: 1091, film: THING },
  ...told,
});

const EVENTS = [
  event(0, { state: 'asked', reason: 'finished' }),
  event(1, { state: 'watched', player: 'plex' }),
  event(2, { state: 'unknown', title: '2 Fast 2 Furious', year: 2003, filmId: null, film: null }),
  event(3, { state: 'ignored', reason: 'early', title: 'The Menu', year: 2022 }),
  event(4, { state: 'ignored', reason: 'series', title: 'Pilot', year: null, filmId: null, film: null }),
];

const player = (index: number, told: object) => ({
  _id: `00000000-0000-4000-8000-00000000001${index}`,
  createdAt: '2026-10-01T20:00:00.000Z',
  user: null,
  heard: null,
  ...told,
});

const PLAYERS = [
  player(0, {
    kind: 'jellyfin',
    user: 'laurie',
    heard: { at: '2026-10-31T22:51:00.000Z', what: 'other-user', name: 'michael' },
  }),
  player(1, { kind: 'plex', heard: { at: '2026-10-30T22:51:00.000Z', what: 'early', name: 'The Menu' } }),
  player(2, { kind: 'kodi' }),
];

/** Stubs players and their events. Every change succeeds and changes nothing. */
export async function stubPlayers(page: Page): Promise<void> {
  await page.route('**/api/players', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 201,
          json: { _id: PLAYERS[0]?._id, url: `https://fright.example/api/players/${'a1b2c3d4'.repeat(8)}/events` },
        })
      : route.fulfill({ json: { players: PLAYERS } }),
  );
  await page.route('**/api/players/events', (route) => route.fulfill({ json: { events: EVENTS } }));
  await page.route('**/api/players/events/*', (route) => route.fulfill({ json: EVENTS[0] }));
}
