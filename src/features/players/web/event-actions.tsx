import { type ComponentProps, useId, useState } from 'react';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { FilmSearch } from '#web/lib/films/film-search.tsx';
import type { MemberPage } from '#web/lib/member/member-page.tsx';
import type { PlayerEventAnswer } from '../contract/players.ts';
import { useAnswer } from './player-queries.ts';
import { nameOf } from './player-words.ts';

type Words = { yes?: string; other?: string; no?: string };

/** Reasons after which there is nothing for the member to answer. */
const FINAL = new Set(['unplayed', 'series', 'music', 'trailer', 'extra', 'unreleased', 'full']);

function wordsOf({ state, reason, film }: PlayerEventAnswer): Words {
  if (state === 'watched') return { other: 'A different film', no: 'I did not watch it' };
  if (state === 'asked') return { yes: 'Yes', other: 'A different film', no: 'No' };
  if (state === 'unknown') return { other: 'Choose the film', no: 'I did not watch it' };
  if (reason && FINAL.has(reason)) return {};
  return film ? { yes: 'I watched it', other: 'A different film' } : { other: 'Choose the film' };
}

type EventActionsProps = { event: PlayerEventAnswer; notify: MemberPage['notify'] };

/** The answers that a member can give about an event. */
export function EventActions({ event, notify }: EventActionsProps) {
  const [isChoosing, setChoosing] = useState(false);
  const searchId = useId();
  const { mutate, isPending } = useAnswer(notify);
  const { yes, other, no } = wordsOf(event);
  const { film } = event;
  const answer = (given: { id: number; title: string } | null) => {
    if (isPending) return;
    setChoosing(false);
    mutate({ event, film: given });
  };
  const button = (label: string, onPress: () => void, more: ComponentProps<'button'>) => (
    <button type="button" onClick={onPress} className={SECONDARY_BUTTON} {...more}>
      {label}
      <span className="sr-only"> {nameOf(event)}</span>
    </button>
  );
  const answering = { 'aria-disabled': isPending || undefined };
  const choosing = { 'aria-expanded': isChoosing, 'aria-controls': isChoosing ? searchId : undefined };
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2.5 empty:hidden">
        {yes && film && button(yes, () => answer(film), answering)}
        {other && button(other, () => setChoosing(!isChoosing), choosing)}
        {no && button(no, () => answer(null), answering)}
      </div>
      {isChoosing && (
        <div id={searchId} className="mt-4">
          <FilmSearch label="Which film was it?" act="Choose" onChoose={answer} />
        </div>
      )}
    </>
  );
}
