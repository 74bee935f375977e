import { counted, grouped } from '#ui/format/numbers.ts';
import { Spinner } from '#ui/states/spinner.tsx';
import { IMPORT_SERVICES } from '../contract/import-services.ts';
import { ApplyForm } from './apply-form.tsx';
import { ImportRows } from './import-rows.tsx';
import { type ImportSummary, isEmpty, skippedTexts } from './import-words.ts';
import { Questions } from './questions.tsx';
import { useShownRows } from './row-tabs.tsx';
import { LeftOutDownload, Stage } from './stage.tsx';
import type { StartImport } from './upload.tsx';

type PreviewProps = StartImport & {
  current: ImportSummary;
  files: readonly File[];
  takesFocus: boolean;
  onChanged: () => void;
};

export function Preview({ current, files, takesFocus, onStarted, onChanged }: PreviewProps) {
  const shown = useShownRows(current);
  const { data, error } = shown.loaded;
  // Until the questions are answered, the counts look as if there were nothing to import.
  const isUnknown = data !== undefined && data.questions.length > 0 && isEmpty(current.counts.adds);
  return (
    <Stage title={`${IMPORT_SERVICES[current.source]}: check before importing`} takesFocus={takesFocus}>
      <Summary current={current} problems={data?.problems ?? 0} />
      {data && <Questions current={data} files={files} onStarted={onStarted} />}
      {data || error ? (
        <>
          {!isUnknown && <ImportRows current={current} shown={shown} />}
          <ApplyForm current={current} onChanged={onChanged} doubts={data} />
        </>
      ) : (
        <Spinner label="Loading the rows..." />
      )}
    </Stage>
  );
}

type SummaryProps = {
  current: ImportSummary;
  /** The number of values that could not be read, were changed or are doubtful. */
  problems: number;
};

function Summary({ current: { _id, counts, files }, problems }: SummaryProps) {
  const figures = [
    { label: 'Films', value: counts.rows },
    { label: 'Viewings', value: counts.viewings },
    { label: 'Ratings', value: counts.ratings },
    { label: 'On the watchlist', value: counts.watchlist },
  ];
  const left = skippedTexts(counts.left);
  return (
    <div className="mb-8">
      <p className="wrap-anywhere text-muted text-sm">{files.join(', ')}</p>
      <dl className="my-5 grid grid-cols-2 gap-x-6 gap-y-4 border-line border-y py-4 sm:grid-cols-4">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="display text-4xl tabular-nums md:text-5xl">{grouped(value)}</dd>
          </div>
        ))}
      </dl>
      {left.length > 0 && <p className="max-w-prose">Left out: {left.join(', ')}.</p>}
      {problems > 0 && (
        <p className="mt-1 max-w-prose">
          {counted(problems, 'value was', 'values were')} unclear, and we changed or skipped{' '}
          {problems === 1 ? 'it' : 'them'}. The download lists {problems === 1 ? 'it' : 'them all'}.
        </p>
      )}
      {(left.length > 0 || problems > 0 || counts.unknown + counts.notHorror > 0) && <LeftOutDownload id={_id} />}
    </div>
  );
}
