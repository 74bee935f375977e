import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { SECONDARY_BUTTON } from '#ui/button.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { isSignedOut } from '#web/lib/api.ts';
import type { ImportSummary } from './import-words.ts';
import { progressQuery } from './imports-queries.ts';

type StageProps = {
  title: string;
  /** True when the button that the member has just pressed is gone. */
  takesFocus: boolean;
  children: ReactNode;
};

export function Stage({ title, takesFocus, children }: StageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Somebody who types elsewhere meanwhile keeps the focus.
    if (takesFocus && document.activeElement?.contains(heading.current)) heading.current?.focus();
  }, [takesFocus]);
  return (
    <section aria-labelledby="stage">
      <h2 ref={heading} id="stage" tabIndex={-1} className="display mb-4 text-3xl outline-none md:text-5xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function LeftOutDownload({ id }: { id: string }) {
  return (
    <a href={`/api/imports/${id}/left-out.csv`} download className={`${SECONDARY_BUTTON} mt-4`}>
      <Download className="size-4" />
      Download a list of what we left out
    </a>
  );
}

type RunningProps = {
  current: ImportSummary;
  takesFocus: boolean;
  /** Called when the state of the import has changed. */
  onFinished: () => void;
};

function titleOf({ state, isUndo }: ImportSummary): string {
  if (state === 'reading') return 'Finding your films';
  return isUndo ? 'Undoing the import' : 'Importing';
}

/** The job continues without this page. */
export function Running({ current, takesFocus, onFinished }: RunningProps) {
  const { _id, state } = current;
  const { data, error } = useQuery(progressQuery(_id, state));
  const hasFinished = data !== undefined && data.state !== state;
  const finish = useEffectEvent(onFinished);
  useEffect(() => {
    if (hasFinished) finish();
  }, [hasFinished]);
  const percent = Math.floor((data?.progress ?? 0) * 100);
  return (
    <Stage title={titleOf(current)} takesFocus={takesFocus}>
      <div className="flex max-w-2xl items-center gap-4">
        <progress
          aria-labelledby="stage"
          max={100}
          value={percent}
          className="h-3 min-w-0 flex-1 appearance-none overflow-hidden rounded-full border border-line-strong bg-sunken [&::-moz-progress-bar]:bg-action [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-action [&::-webkit-progress-value]:transition-[width]"
        />
        <span aria-hidden="true" className="w-12 text-right tabular-nums">
          {percent}%
        </span>
      </div>
      <p className="mt-4 max-w-prose text-muted">
        You can leave this page and come back later. We continue, and then show you the result.
      </p>
      {error && !isSignedOut(error) && (
        <Notice tone="failure" className="mt-5 max-w-2xl">
          The progress could not be loaded. The import continues, and this page tries again.
        </Notice>
      )}
    </Stage>
  );
}
