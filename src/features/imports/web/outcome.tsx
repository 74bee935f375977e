import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { Button, SECONDARY_BUTTON } from '#ui/button.tsx';
import { DialogButton } from '#ui/floating/dialog-button.tsx';
import { mediumDate, ownDay } from '#ui/format/dates.ts';
import { counted } from '#ui/format/numbers.ts';
import { useFold } from '#ui/plot-fold.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { IMPORT_SERVICES } from '../contract/import-rules.ts';
import { ApplyForm } from './apply-form.tsx';
import { ImportRows, useShownRows } from './import-rows.tsx';
import { hasLeftOut, type ImportSummary, isEmpty, kindsText, waitingRows } from './import-words.ts';
import { LeftOutDownload, Stage } from './stage.tsx';

const loadDialog = () => import('./undo-dialog.tsx');
const UndoDialog = lazy(async () => ({ default: (await loadDialog()).UndoDialog }));

type OutcomeProps = {
  current: ImportSummary;
  takesFocus: boolean;
  onChanged: () => void;
};

export function Outcome(props: OutcomeProps) {
  const { current, takesFocus } = props;
  if (current.state === 'failed')
    return (
      <Stage title="Your files could not be read" takesFocus={takesFocus}>
        <Notice tone="failure" className="max-w-2xl">
          {current.problem} Nothing was saved.
        </Notice>
      </Stage>
    );
  const isDone = current.state === 'done';
  const name = IMPORT_SERVICES[current.source];
  return (
    <Stage title={isDone ? `${name}: done` : `${name}: undone`} takesFocus={takesFocus}>
      {isDone ? <Done {...props} /> : <Undone current={current} />}
      <Rest {...props} />
    </Stage>
  );
}

function Undone({ current: { _id, counts } }: Pick<OutcomeProps, 'current'>) {
  return (
    <>
      <p className="max-w-prose">
        Your films are as they were before the import, except for what you have changed since then.
      </p>
      {hasLeftOut(counts) && <LeftOutDownload id={_id} />}
    </>
  );
}

function Done({ current, onChanged }: OutcomeProps) {
  const { _id, counts, problem } = current;
  return (
    <>
      {problem && (
        <Notice tone="failure" className="mb-5 max-w-2xl">
          {problem} Everything before the error was saved. You can continue below, or undo the import.
        </Notice>
      )}
      <p className="max-w-prose text-lg">
        {isEmpty(counts.wrote) ? 'Nothing new was imported.' : `Imported: ${kindsText(counts.wrote)}.`}
      </p>
      {waitingRows(counts) > 0 && (
        <p className="mt-2 max-w-prose">{counted(waitingRows(counts), 'row needs', 'rows need')} your choice.</p>
      )}
      {counts.unknown > 0 && (
        <p className="mt-2 max-w-prose text-muted">
          {counted(counts.unknown, 'film is', 'films are')} not in our catalog. We search again when the catalog grows.
        </p>
      )}
      {!isEmpty(counts.wrote) && <Onward hasLists={counts.wrote.lists > 0} />}
      <div className="mt-4 flex flex-wrap items-end gap-3">
        {hasLeftOut(counts) && <LeftOutDownload id={_id} />}
        {!isEmpty(counts.wrote) && <UndoButton current={current} onUndone={onChanged} />}
      </div>
    </>
  );
}

function Onward({ hasLists }: { hasLists: boolean }) {
  return (
    <nav aria-label="Your films" className="mt-4 flex flex-wrap gap-3">
      <Link to="/list" search={{ view: 'watched' }} className={SECONDARY_BUTTON}>
        Your watched films
      </Link>
      <Link to="/list" search={{ view: 'watchlist' }} className={SECONDARY_BUTTON}>
        Your watchlist
      </Link>
      {hasLists && (
        <Link to="/lists/{-$id}" className={SECONDARY_BUTTON}>
          Your lists
        </Link>
      )}
      <Link to="/profile/{-$part}" className={SECONDARY_BUTTON}>
        Your profile
      </Link>
    </nav>
  );
}

/**
 * Shows the rows, and a button that imports the remaining ones: rows that were found or chosen after the import, or
 * that were undone.
 */
function Rest({ current, onChanged }: OutcomeProps) {
  const shown = useShownRows(current);
  const { isOpen, id, buttonProps } = useFold();
  if (current.counts.rows === 0) return null;
  return (
    <>
      <Button {...buttonProps} className="mt-4">
        {isOpen ? 'Hide the rows' : 'Show the rows'}
      </Button>
      <div id={id}>
        {isOpen && (
          <div className="mt-6">
            <ImportRows current={current} shown={shown} />
          </div>
        )}
        {(isOpen || current.state === 'done') && !isEmpty(current.counts.adds) && (
          <ApplyForm current={current} onChanged={onChanged} doubts={shown.loaded.data} />
        )}
      </div>
    </>
  );
}

type EarlierImportsProps = { imports: readonly ImportSummary[]; onChanged: () => void };

/** Lists the imports before the newest one, if they can be undone. */
export function EarlierImports({ imports, onChanged }: EarlierImportsProps) {
  const written = imports.filter(({ state, counts }) => state === 'done' && !isEmpty(counts.wrote));
  if (written.length === 0) return null;
  return (
    <section aria-labelledby="earlier" className="mt-12">
      <h2 id="earlier" className="display mb-3 text-3xl">
        Earlier imports
      </h2>
      <ul className="border-line border-t">
        {written.map((one) => (
          <li
            key={one._id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3"
          >
            <p>
              {IMPORT_SERVICES[one.source]}, {mediumDate(ownDay(one.createdAt))}: {kindsText(one.counts.wrote)}
            </p>
            <UndoButton current={one} onUndone={onChanged} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type UndoButtonProps = { current: ImportSummary; onUndone: () => void };

function UndoButton({ current, onUndone }: UndoButtonProps) {
  return (
    <DialogButton label="Undo this import" className={SECONDARY_BUTTON} load={loadDialog}>
      {(dialog) => <UndoDialog {...dialog} current={current} onUndone={onUndone} />}
    </DialogButton>
  );
}
