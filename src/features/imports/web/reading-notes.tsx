import { counted } from '#ui/format/numbers.ts';
import type { Import } from '../contract/imports.ts';
import { hasLeftOut, type ImportSummary, skippedTexts } from './import-words.ts';
import { LeftOutDownload } from './stage.tsx';

type ReadingNotesProps = {
  current: ImportSummary;
  /** Undefined while it is loaded. */
  read: Pick<Import, 'problems' | 'unclear' | 'tables' | 'unreadFiles'> | undefined;
};

/** Files of a ZIP that are named. */
const NAMED = 12;

/** Says what is left out, and how the files were read. */
export function ReadingNotes({ current: { _id, counts }, read }: ReadingNotesProps) {
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
