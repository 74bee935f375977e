import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { Imports } from '#contract/imports.ts';
import { SECONDARY_BUTTON } from '#web/ui/button-styles.ts';
import { Notice } from '#web/ui/states/notice.tsx';
import { counted, kindsText } from './import-words.ts';
import { importQuery } from './imports-queries.ts';
import { serviceName } from './services.tsx';
import { Stage } from './stage.tsx';
import { UndoButton } from './undo-button.tsx';

type OutcomeProps = {
  current: Imports['imports'][number];
  takesFocus: boolean;
  onChanged: () => void;
  onSignedOut: () => void;
};

/** What became of the last import. */
export function Outcome(props: OutcomeProps) {
  const { current, takesFocus } = props;
  if (current.state === 'failed') return <Failed {...props} />;
  const name = serviceName(current.source);
  return (
    <Stage title={current.state === 'done' ? `${name}: done` : `${name}: taken back`} takesFocus={takesFocus}>
      {current.state === 'done' ? (
        <Done {...props} />
      ) : (
        <p className="max-w-prose">Your films are as they were before, apart from what you have changed since.</p>
      )}
    </Stage>
  );
}

function Failed({ current, takesFocus }: OutcomeProps) {
  const { data } = useQuery(importQuery(current._id));
  return (
    <Stage title="Your files could not be read" takesFocus={takesFocus}>
      <Notice tone="failure" className="max-w-2xl">
        {data?.problem ?? 'Something went wrong. Please try again.'} Nothing was saved.
      </Notice>
    </Stage>
  );
}

function Done({ current, onChanged, onSignedOut }: OutcomeProps) {
  const { counts } = current;
  return (
    <>
      <p className="max-w-prose text-lg">Imported: {kindsText(counts.adds)}.</p>
      {counts.unknown > 0 && (
        <p className="mt-2 max-w-prose text-muted">
          {counted(counts.unknown, 'film was', 'films were')} not found. They stay here, and we look again when our
          catalogue grows.
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        {counts.unknown > 0 && <UnknownDownload id={current._id} />}
        <UndoButton current={current} onUndone={onChanged} onSignedOut={onSignedOut} />
      </div>
    </>
  );
}

/** The rows without a film, with the reason of each. */
export function UnknownDownload({ id }: { id: string }) {
  return (
    <a href={`/api/imports/${id}/left.csv`} download className={SECONDARY_BUTTON}>
      <Download aria-hidden="true" className="size-4" />
      Download what was not found
    </a>
  );
}
