import { drawCard } from '#features/previews/server/previews.ts';
import type { PictureSize } from '#features/shares/contract/shared-pages.ts';
import type { Night, NightFilm, NightResult, NightScores } from '../contract/movie-night.ts';
import { MAX_NEW_ROUNDS } from '../contract/night-rules.ts';
import { isAway, NO_WISHES, type Result } from './night-state.ts';
import type { NightView } from './night-view.repository.ts';
import { ownScore, shownScores } from './scores.ts';

function reasonOf({ yes, of, isDrawn }: Result, { chips }: NightFilm): string {
  const votes = yes === of ? 'Everybody said yes' : `${yes} of ${of} said yes`;
  return [votes, isDrawn ? 'decided by draw' : '', chips.join(', ')].filter(Boolean).join(' · ');
}

function resultOf({ result }: NightView, films: ReadonlyMap<number, NightFilm>): NightResult[] | null {
  return (
    result?.flatMap((place) => {
      const film = films.get(place.filmId);
      return film ? [{ film, yes: place.yes, of: place.of, reason: reasonOf(place, film) }] : [];
    }) ?? null
  );
}

function mineOf({ people, seat, wishes, bring, votes }: NightView): Night['mine'] {
  const me = people.find((person) => person.seat === seat);
  if (!me) return null;
  const score = me.score && ownScore(me.score);
  return { ...NO_WISHES, ...wishes, bring, ready: me.isReady, votes: votes ?? [], score };
}

/** The night as the contract has it. @param films the deck, by id */
export function shownNight(view: NightView, films: ReadonlyMap<number, NightFilm>, now: Date): Omit<Night, 'key'> {
  const { code, version, state, round, fitting, pool, people, draw, expiresAt } = view;
  const host = people.find(({ isHost }) => isHost);
  const mine = mineOf(view);
  const isEmpty = state === 'voting' ? films.size === 0 : state === 'over' && view.result?.length === 0;
  return {
    code,
    version,
    expiresAt: expiresAt.toISOString(),
    state,
    round,
    newRounds: MAX_NEW_ROUNDS + 1 - round,
    mayLead: mine !== null && (!host || host.seat === view.seat || isAway(new Date(host.hereAt), now)),
    people: people.map(({ seat, name, isHost, isReady, progress }) => ({
      name,
      progress,
      host: isHost,
      me: seat === view.seat,
      ready: isReady,
    })),
    fitting,
    pool,
    films: state === 'voting' && mine ? (view.filmOrder ?? []).flatMap((id) => films.get(id) ?? []) : null,
    loosen: isEmpty ? view.loosen : [],
    mine,
    result: resultOf(view, films),
    scores: view.result?.length ? shownScores(people) : null,
    draw,
  };
}

/** A picture of the scores to share, without names. @returns an SVG */
export function drawNightCard(title: string, { guests, mean, apart }: NightScores, size: PictureSize): string {
  const figures = [
    { value: String(guests), label: guests === 1 ? 'guest' : 'guests' },
    ...(mean.overall === null ? [] : [{ value: mean.overall.toFixed(1), label: 'overall' }]),
    ...(apart ? [{ value: `${apart.lowest}–${apart.highest}`, label: apart.category }] : []),
  ];
  return drawCard({ kind: 'After the credits', name: title, curve: mean, figures }, size);
}
