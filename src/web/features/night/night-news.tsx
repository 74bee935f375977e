import { useState } from 'react';
import type { Night } from '#contract/night/night.ts';
import { newsBetween } from './night-words.ts';

/** Tells a screen reader what the others have done. */
export function NightNews({ night }: { night: Night }) {
  const [told, setTold] = useState({ night, text: '' });
  if (told.night !== night) {
    const news = newsBetween(told.night, night).join(' ');
    setTold({ night, text: news || told.text });
  }
  return (
    <p role="status" className="sr-only">
      {told.text}
    </p>
  );
}
