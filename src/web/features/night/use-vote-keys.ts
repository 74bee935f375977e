import { useEffect, useEffectEvent } from 'react';
import type { Vote } from '#contract/night/night-rules.ts';

export type VoteKey = Vote | 'undo';

const ARROWS: Record<string, VoteKey> = { ArrowLeft: 'no', ArrowRight: 'yes' };
/** Letters count only in the region of the card: speech input types letters anywhere (WCAG 2.1.4). */
const LETTERS: Record<string, VoteKey> = { v: 'veto', u: 'undo' };

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [role=dialog]') !== null;

/** @param regionId the id of the element in which letters count */
export function useVoteKeys(regionId: string, press: (key: VoteKey) => void): void {
  const pressLatest = useEffectEvent(press);
  useEffect(() => {
    const onKeyDown = ({ key, target, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey || repeat || isTyping(target)) return;
      const isInside = target instanceof Element && target.closest(`#${regionId}`) !== null;
      const pressed = ARROWS[key] ?? (isInside ? LETTERS[key.toLowerCase()] : undefined);
      if (pressed) pressLatest(pressed);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [regionId]);
}
