import { counted, grouped } from '#ui/format/numbers.ts';
import { Spinner } from '#ui/states/spinner.tsx';
import { isAsked } from '../contract/import-room.ts';
import { IMPORT_SERVICES } from '../contract/import-services.ts';
import { ApplyForm } from './apply-form.tsx';
import { ImportRows } from './import-rows.tsx';
import { type ImportSummary, isEmpty, waitingRows } from './import-words.ts';
import type { Upload } from './imports-queries.ts';
import { Questions } from './questions.tsx';
import { ReadingNotes } from './reading-notes.tsx';
import { useShownRows } from './row-tabs.tsx';
import { Stage } from './stage.tsx';
import type { StartImport } from './upload.tsx';

type PreviewProps = StartImport & {
  current: ImportSummary;
  upload: Upload;
  takesFocus: boolean;
  onChanged: () => void;
};

export function Preview({ current, upload, takesFocus, onStarted, onChanged }: PreviewProps) {
  const shown = useShownRows(current);
  const { data, error } = shown.loaded;
  // Until the questions are answered, the counts look as if there were less to import, and choices would be lost.
  const { questions = [] } = data ?? {};
  const isUnknown = isAsked(questions) || (questions.length > 0 && isEmpty(current.counts.adds));
  return (
    <Stage title={`${IMPORT_SERVICES[current.source]}: check before importing`} takesFocus={takesFocus}>
      <Summary current={current} isUnknown={isUnknown} />
      {data && <Questions current={data} upload={upload} onStarted={onStarted} />}
      {data || error ? (
        <>
          {!isUnknown && <ImportRows current={current} shown={shown} />}
          <ReadingNotes current={current} read={data} />
          <ApplyForm current={current} onChanged={onChanged} doubts={data} />
        </>
      ) : (
        <Spinner label="Loading the rows..." />
      )}
    </Stage>
  );
}

function Summary({ current: { counts, files }, isUnknown }: { current: ImportSummary; isUnknown: boolean }) {
  const figures = [
    { label: 'New viewings', value: counts.adds.viewings },
    { label: 'New ratings', value: counts.adds.ratings },
    { label: 'New on the watchlist', value: counts.adds.watchlist },
    { label: 'Films you already have', value: counts.alreadyHere },
    { label: 'Waiting for your choice', value: waitingRows(counts) },
  ];
  return (
    <div className="mb-8">
      <p className="wrap-anywhere text-muted text-sm">
        {files.join(', ')}: {counted(counts.rows, 'film')}
      </p>
      {/* Files of lists alone have none of these. */}
      {!isUnknown && figures.some(({ value }) => value > 0) && (
        <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 border-line border-y py-4 sm:grid-cols-5">
          {figures.map(({ label, value }) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="text-muted text-sm">{label}</dt>
              <dd className="display text-4xl tabular-nums md:text-5xl">{grouped(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
