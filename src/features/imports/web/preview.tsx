import { counted, grouped } from '#ui/format/numbers.ts';
import { Spinner } from '#ui/states/spinner.tsx';
import { isAsked } from '../contract/import-room.ts';
import { IMPORT_SERVICES } from '../contract/import-rules.ts';
import type { Import } from '../contract/imports.ts';
import { ApplyForm } from './apply-form.tsx';
import { ImportRows, useShownRows } from './import-rows.tsx';
import { hasLeftOut, type ImportSummary, isEmpty, skippedTexts, waitingRows } from './import-words.ts';
import { Questions } from './questions.tsx';
import { LeftOutDownload, Stage } from './stage.tsx';
import type { StartImport, Upload } from './upload.tsx';

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
      {data && <Questions questions={questions} upload={upload} onStarted={onStarted} />}
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

type ReadingNotesProps = {
  current: ImportSummary;
  /** Undefined while it is loaded. */
  read: Pick<Import, 'problems' | 'unclear' | 'tables' | 'unreadFiles'> | undefined;
};

/** Files of a ZIP that are named. */
const NAMED = 12;

/** Says what is left out, and how the files were read. */
function ReadingNotes({ current: { _id, counts }, read }: ReadingNotesProps) {
  const left = skippedTexts(counts.left);
  const { problems = 0, unclear = [], tables = [], unreadFiles = [] } = read ?? {};
  const hasDownload = left.length > 0 || problems > 0 || hasLeftOut(counts) || counts.notHorror > 0;
  if (!hasDownload && tables.length === 0 && unreadFiles.length === 0) return null;
  const named = unreadFiles.slice(0, NAMED);
  return (
    <div className="mt-8 max-w-prose space-y-1 wrap-anywhere">
      {left.length > 0 && <p>We left out {left.join(', ')}.</p>}
      {problems > 0 && (
        <div>
          <p>
            {counted(problems, 'value was', 'values were')} unclear
            {unclear.length < problems
              ? '. The list that you can download below says what we did with each value.'
              : ':'}
          </p>
          <ul aria-label="Unclear values" className="text-muted text-sm">
            {unclear.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {tables.map((table) => (
        <p key={table.file} className="text-muted text-sm">
          {noteOf(table)}
        </p>
      ))}
      {named.length > 0 && (
        <p className="text-muted text-sm">
          We do not read these files: {named.join(', ')}
          {unreadFiles.length > NAMED && ` and ${counted(unreadFiles.length - NAMED, 'other')}`}.
        </p>
      )}
      {hasDownload && <LeftOutDownload id={_id} />}
    </div>
  );
}

function noteOf({ file, scale, day, ignored }: Import['tables'][number]): string {
  const notes = [
    scale && `the highest possible rating is ${scale}`,
    day && `the column “${day}” has the day when you watched each film`,
    ignored.length > 0 &&
      `we do not read the ${ignored.length === 1 ? 'column' : 'columns'} ${ignored.map((name) => `“${name}”`).join(', ')}`,
  ].filter(Boolean);
  return `${file}: ${notes.join('; ')}.`;
}
