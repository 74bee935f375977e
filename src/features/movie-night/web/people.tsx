import { Check, X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { apiSend } from '#web/lib/calls.ts';
import type { Night } from '../contract/movie-night.ts';
import { useNightChange } from './night-calls.ts';
import { deckSize } from './night-words.ts';

type PeopleProps = {
  night: Night;
  /** Undefined for guests who may not remove others. */
  onRemove?: ((name: string) => void) | undefined;
};

/** Lists who is there, with everybody's progress. */
export function People({ night, onRemove }: PeopleProps) {
  const { people, state } = night;
  return (
    <ul aria-label="Who is here" className="space-y-1">
      {people.map((person) => (
        <li key={person.name} className="flex min-h-11 items-center gap-3">
          <span className="wrap-anywhere min-w-0 flex-1 leading-snug">
            <span className="font-semibold">{person.name}</span>
            <span className="text-muted text-sm">
              {person.me && ' (you)'}
              {person.host && ', host'}
            </span>
          </span>
          {state === 'gathering' && <Readiness isReady={person.ready} />}
          {state === 'voting' && <Progress progress={person.progress} of={deckSize(night)} />}
          {onRemove && !person.me && (
            <button
              type="button"
              // The second click of a double click may be on the next guest.
              onClick={({ detail: clicks }) => clicks > 1 || onRemove(person.name)}
              className="-mr-2 flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:text-text"
            >
              <X className="size-4" />
              <span className="sr-only">Remove {person.name}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Readiness({ isReady }: { isReady: boolean }) {
  if (!isReady) return <span className="shrink-0 text-muted text-sm">not ready</span>;
  return (
    <span className="flex shrink-0 items-center gap-1.5 font-semibold text-sickly text-sm">
      <Check className="size-4" />
      ready
    </span>
  );
}

/** The bar shows the same as the text, so screen readers skip it. */
function Progress({ progress, of }: { progress: number; of: number }) {
  return (
    <span className="flex shrink-0 items-center gap-3 text-muted text-sm tabular-nums">
      <svg aria-hidden="true" viewBox="0 0 100 6" preserveAspectRatio="none" className="h-1.5 w-16">
        <path d="M0 0h100v6H0z" className="fill-line" />
        <path d={`M0 0h${of === 0 ? 0 : (100 * progress) / of}v6H0z`} className="fill-action" />
      </svg>
      {progress} of {of}
    </span>
  );
}

type GuestsProps = {
  night: Night;
  /** Shown between the list of guests and the button that leaves the night. */
  children: ReactNode;
};

/** Lists who is there. The host may remove others, and everybody may leave. */
export function Guests({ night, children }: GuestsProps) {
  const { code, people, mayLead } = night;
  const { mutate, isPending } = useNightChange({
    code,
    send: (name: string) => apiSend('POST', '/nights/{code}/remove', { path: { code }, body: { name } }),
    failure: 'This did not work. Please try again.',
  });
  const region = useRef<HTMLDivElement>(null);
  // The guest's button, which had the focus, is gone.
  const remove = (name: string) => isPending || mutate(name, { onSuccess: () => region.current?.focus() });
  const me = people.find((person) => person.me);
  return (
    <div ref={region} tabIndex={-1} className="space-y-4 outline-none">
      <People night={night} onRemove={mayLead ? remove : undefined} />
      {children}
      {me && <ConfirmButton label="Leave the movie night" isBusy={isPending} onConfirm={() => mutate(me.name)} />}
    </div>
  );
}

type ConfirmButtonProps = { label: string; isBusy: boolean; onConfirm: () => void };

/** A second press confirms the first, but not that of a double click. */
export function ConfirmButton({ label, isBusy, onConfirm }: ConfirmButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const press = ({ detail: clicks }: MouseEvent) => {
    if (clicks > 1) return;
    if (isAsked && !isBusy) onConfirm();
    setAsked(!isAsked);
  };
  return (
    <Button onClick={press} onBlur={() => setAsked(false)}>
      <span aria-live="polite">{isAsked ? `${label}? Press again` : label}</span>
    </Button>
  );
}
