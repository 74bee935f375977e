import { useState } from 'react';
import { filmCount, grouped } from '#web/lib/format/numbers.ts';
import type { Found } from './use-finder.ts';
import type { LimitSwitch } from './use-limited.ts';

const LOADING = 'Your limits are on: films beyond them are hidden.';
const BEYOND = 'You asked for more than your limits allow. These films are at the limit instead.';

type LimitNoteProps = {
  found: Found;
  all: Found;
  limit: NonNullable<LimitSwitch>;
};

/** The number of films that the limits leave out. While one of the two searches is loading, the former text stays. */
export function LimitNote({ found, all, limit: { isBeyond, setOn } }: LimitNoteProps) {
  const [text, setText] = useState(LOADING);
  const isKnown = all.data && found.data && !all.isBehind && !found.isBehind;
  const total = all.data?.total ?? 0;
  const hidden = total - (found.data?.total ?? 0);
  const known = isBeyond ? BEYOND : `Your limits hide ${grouped(hidden)} of ${filmCount(total)}.`;
  if (isKnown && text !== known) setText(known);
  return (
    <p className="mt-3 text-muted">
      {text}{' '}
      <button type="button" onClick={() => setOn(false)} className="text-link target">
        Show them
      </button>
    </p>
  );
}
