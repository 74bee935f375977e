import { Link } from '@tanstack/react-router';
import { Check, Maximize } from 'lucide-react';
import type { Night } from '#contract/night/night.ts';
import { SECONDARY_BUTTON } from '#web/ui/button-styles.ts';
import { nightUrl } from './invitation.tsx';
import { NightCode } from './night-code.tsx';
import { deckSize } from './night-words.ts';
import { QrCode } from './qr-code.tsx';
import { TelevisionReveal } from './television-reveal.tsx';
import { useWakeLock } from './use-wake-lock.ts';

/** The night on a television: large, read from a sofa, and without anybody's wishes or votes. It needs no seat. */
export function Television({ night }: { night: Night }) {
  useWakeLock();
  return (
    <div data-alone="all" className="flex min-h-dvh flex-col px-[4vw] py-[4vh]">
      {night.state === 'over' ? <TelevisionReveal night={night} /> : <Before night={night} />}
      <div className="mt-auto flex flex-wrap items-center gap-4 pt-[4vh]">
        <Link to="/night/{-$code}" params={{ code: night.code }} className={SECONDARY_BUTTON}>
          Back to the night
        </Link>
        <button
          type="button"
          onClick={() => void document.documentElement.requestFullscreen?.()}
          className={SECONDARY_BUTTON}
        >
          <Maximize aria-hidden="true" className="size-4" />
          Fill the screen
        </button>
      </div>
    </div>
  );
}

const TITLES = { gathering: 'Movie night', voting: 'Choosing', over: '' };

/** Before the result: the code for people who join later, and everybody's progress. */
function Before({ night }: { night: Night }) {
  const url = nightUrl(night.code);
  return (
    <div className="grid flex-1 items-center gap-x-[5vw] gap-y-8 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h1 className="display text-[clamp(2.5rem,5vw,6rem)] text-muted">{TITLES[night.state]}</h1>
        <p>
          <span className="sr-only">The code: </span>
          <NightCode code={night.code} className="text-[clamp(4.5rem,17.5vw,22rem)] leading-none!" />
        </p>
        <p className="mt-2 break-all text-[clamp(1rem,1.8vw,2.25rem)] text-muted">{url.replace(/^https?:\/\//, '')}</p>
        <Everybody night={night} />
      </div>
      <QrCode
        url={url}
        label="QR code of the link to this night"
        className="w-[min(70vw,50vh)] md:w-[min(30vw,62vh)]"
      />
    </div>
  );
}

function Everybody({ night }: { night: Night }) {
  const { people, state } = night;
  const of = deckSize(night);
  return (
    <ul
      aria-label="Who is there"
      className="mt-[4vh] flex flex-wrap gap-x-[3vw] gap-y-[1.5vh] text-[clamp(1.25rem,2.2vw,3rem)]"
    >
      {people.map(({ name, ready, progress }) => {
        const isDone = state === 'gathering' ? ready : of > 0 && progress >= of;
        return (
          <li key={name} className="flex min-w-0 items-center gap-[0.5em]">
            <span className="wrap-anywhere min-w-0 font-semibold">{name}</span>
            {isDone && <Check role="img" aria-label="ready" className="size-[1em] shrink-0 stroke-3 text-sickly" />}
            {!isDone && state === 'voting' && (
              <span className="shrink-0 text-muted tabular-nums">
                {progress} of {of}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
