import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { MAX_NOTE_WORDS } from '#features/notes/contract/note-rules.ts';
import { FoundNotes, foundNotesQuery } from '#features/notes/web/notes.ts';
import { counted } from '#ui/format/numbers.ts';
import { WordsForm } from '#ui/forms/words-form.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import { FailureMessage } from '#web/lib/member/failure-message.tsx';
import { LoadingMessage } from './list-states.tsx';

const HEADING = 'your-notes';

/** @property words empty: all notes */
type NotesProps = { words: string; page: number };

/** The member's notes, which can be searched, instead of the lists. */
export function NotesView({ words, page }: NotesProps) {
  const navigate = useNavigate();
  const search = (typed: string) =>
    void navigate({ to: '/list', search: { view: 'notes', words: typed || undefined }, resetScroll: false });
  return (
    <div className="page pt-6 md:pt-12">
      <Link to="/list" search={{}} className="text-link target">
        My Movies
      </Link>
      <h1 id={HEADING} className="display mt-3 text-5xl leading-none! md:text-7xl">
        Your notes
      </h1>
      <p className="mt-2 text-muted">Only you see them.</p>
      <div className="mt-5">
        <WordsForm
          label="Search your notes"
          submit="Search"
          words={words}
          maxLength={MAX_NOTE_WORDS}
          onSearch={search}
        />
      </div>
      <Results words={words} page={page} />
    </div>
  );
}

function Results({ words, page }: NotesProps) {
  const found = useQuery({ ...foundNotesQuery(words, page), placeholderData: keepPreviousData });
  if (!found.data) {
    if (!found.error) return <LoadingMessage text="Loading your notes..." />;
    return <FailureMessage error={found.error} text="Your notes could not be loaded." onRetry={found.refetch} />;
  }
  const { results, total, totalPages } = found.data;
  return (
    <div aria-busy={found.isPlaceholderData}>
      <p role="status" className="mt-5 text-muted text-sm">
        {countText(total, words)}
      </p>
      {results.length > 0 && <FoundNotes notes={results} words={words} labelledBy={HEADING} />}
      <Pagination page={page} totalPages={totalPages} />
    </div>
  );
}

function countText(total: number, words: string): string {
  if (total === 0 && words) return 'None of your notes has these words.';
  if (total === 0) return 'You have no notes yet. You can add one on the page of each film.';
  return counted(total, 'note');
}
