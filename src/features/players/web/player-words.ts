import { PLAYER_NAMES, type PlayerKind } from '../contract/player-rules.ts';
import type { EventReason, Heard, Player, PlayerEventAnswer } from '../contract/players.ts';

/** The instructions for each player. The URL is above them. */
export const STEPS: Record<PlayerKind, string[]> = {
  jellyfin: [
    'In the dashboard of Jellyfin, open Plugins. Install the plugin “Webhook” and restart the server.',
    'In the settings of the plugin, choose “Add Generic Destination” and paste the URL as “Webhook Url”.',
    'Choose the notifications “Playback Start”, “Playback Stop” and “User Data Saved”, and the item type “Movies”.',
    'Choose “Send All Properties (ignores template)” and save.',
  ],
  plex: [
    'You need Plex Pass. In the settings of your server, open “Network” and turn on “Webhooks”.',
    'In the settings of your Plex account, open “Webhooks”, choose “Add Webhook” and paste the URL.',
  ],
  emby: [
    'You need Emby Premiere. In the settings of Emby, open “Notifications” and add “Webhooks”.',
    'Paste the URL, and choose “application/json” as the content type.',
    'Choose the events “Playback: Start”, “Playback: Stop” and “Users: Mark Played”.',
  ],
  kodi: [
    'Kodi needs an add-on for this. Install “Movary” from github.com/leepeuker/movary-kodi-addon.',
    'In the settings of the add-on, paste this URL into the field for the webhook URL. Then turn on the add-on.',
  ],
};

const REASONS: Record<EventReason, string> = {
  'which-film': 'We are not sure which film this is.',
  finished: 'We are not sure if you watched it to the end.',
  early: 'You watched less than 80% of the film.',
  unplayed: 'It was marked as unplayed. This does not change your diary.',
  series: 'This is an episode of a series.',
  music: 'This is music.',
  trailer: 'This is a trailer.',
  extra: 'This is an extra, not a film.',
  unreleased: 'This film is not released yet.',
  'not-horror': 'This is not a horror film.',
  full: 'Your diary is full.',
  'not-me': 'You said that you did not watch it.',
};

const HEARD: Record<Exclude<Heard, EventReason>, string> = {
  watched: 'It is in your diary.',
  unknown: 'We do not know this film.',
  playing: 'It is playing.',
  already: 'It was already in your diary.',
  'other-user': 'The message was about another user.',
  saved: 'The player only saved data, so your diary did not change.',
  other: 'This message was not about watching a film.',
};

const heardText = (what: Heard): string => ({ ...REASONS, ...HEARD })[what];

/** @example nameOf({ title: 'The Thing', year: 1982 }) // 'The Thing (1982)' */
export function nameOf({ title, year, film }: Pick<PlayerEventAnswer, 'title' | 'year' | 'film'>): string {
  const name = title || film?.title || 'A film without a title';
  return year === null ? name : `${name} (${year})`;
}

const momentText = (at: string) =>
  new Date(at).toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

export function stateText({ state, reason, at }: PlayerEventAnswer): string {
  const text = reason ? REASONS[reason] : HEARD[state === 'watched' ? 'watched' : 'unknown'];
  return `${momentText(at)}. ${text}`;
}

/** Returns the time of a player's last event, and why the event had no effect. */
export function heardLine({ heard }: Pick<Player, 'heard'>): string {
  if (!heard) return 'No message yet.';
  const about = heard.name === null ? '' : ` “${heard.name}”:`;
  return `Last message: ${momentText(heard.at)}.${about} ${heardText(heard.what)}`;
}

export const playerTitle = ({ kind, user }: Pick<Player, 'kind' | 'user'>) =>
  user === null ? PLAYER_NAMES[kind] : `${PLAYER_NAMES[kind]}, ${user}`;
