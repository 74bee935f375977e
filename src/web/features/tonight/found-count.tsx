import { useEffect, useState } from 'react';
import { filmCount } from '#web/lib/format/numbers.ts';

/** Milliseconds without a change until screen readers announce the number. */
const SETTLED = 700;

/** The number of films: shown immediately, announced to screen readers when it no longer changes. */
export function FoundCount({ total, isBehind }: { total: number; isBehind: boolean }) {
  const text = total === 0 ? 'No films found' : `${filmCount(total)} found`;
  const [said, setSaid] = useState(text);
  useEffect(() => {
    if (isBehind) return;
    const timer = setTimeout(() => setSaid(text), SETTLED);
    return () => clearTimeout(timer);
  }, [text, isBehind]);
  return (
    <>
      <p aria-hidden="true" className="display text-3xl tabular-nums md:text-4xl">
        {text}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
