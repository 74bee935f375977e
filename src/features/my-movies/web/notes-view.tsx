import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId } from 'react';
import { MAX_NOTE_WORDS } from '#features/notes/contract/note-rules.ts';
import { FoundNotes, foundNotesQuery } from '#features/notes/web/notes.ts';
import { Button } from '#ui/button.tsx';
import { counted } from '#ui/format/numbers.ts';
import { Pagination } from '#ui/lists/pagination.tsx';
import { FailureMessage } from '#web/lib/member/failure-message.tsx';
import { LoadingMessage } from './list-states.tsx';

const HEADING = 'your-notes';

/** @property words empty: all notes */
type NotesProps = { words: string; page: number };

/** The member's notes, which can be searched, instead of the lists. */
export function NotesView({ words, page }: NotesProps) {
  return (
    <div className="page pt-6 md:pt-12">
      <Link to="/list" search={{}} className="text-link target">
        My Movies
      </Link>
      <h1 id={HEADING} className="display mt-3 text-5xl leading-none! md:text-7xl">
        Your notes
      </h1>
      <p className="mt-2 text-muted">Only you see them.</p>
      <WordsForm words={words} />
      <Results words={words} page={page} />
    </div>
  );
}

function WordsForm({ words }: { words: string }) {
  const navigate = useNavigate();
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('words') ?? '').trim();
    void navigate({ to: '/list', search: { view: 'notes', words: typed || undefined }, resetScroll: false });
  };
  return (
    <search className="mt-5 block print:hidden">
      <form onSubmit={submit}>
        <label htmlFor={id} className="mb-1.5 block font-semibold text-sm">
          Search your notes
        </label>
        <div className="flex max-w-md gap-3">
          <input
            id={id}
            // A new key resets the field when Back or Forward changes the search.
            key={words}
            type="search"
            name="words"
            dir="auto"
            defaultValue={words}
            maxLength={MAX_NOTE_WORDS}
            autoComplete="off"
            className="h-11 min-w-0 flex-1 rounded-md border border-line-strong bg-sunken px-4 text-base text-text hover:border-text"
          />
          <Button type="submit">Search</Button>
        </div>
      </form>
    </search>
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
