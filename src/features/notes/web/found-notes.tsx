import { queryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { longDate, yearOf } from '#ui/format/dates.ts';
import { apiGet } from '#web/lib/calls.ts';
import type { FoundNote } from '../contract/notes.ts';

/**
 * The member's notes that have all words; all notes if there are none.
 *
 * @param page from 1
 */
export const foundNotesQuery = (words: string, page: number) =>
  queryOptions({
    queryKey: ['me', 'notes', words, page],
    queryFn: ({ signal }) => apiGet('/notes', { query: { ...(words && { q: words }), page }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

type FoundNotesProps = { notes: readonly FoundNote[]; words: string; labelledBy: string };

/** The member's notes with their films. */
export function FoundNotes({ notes, words, labelledBy }: FoundNotesProps) {
  return (
    <ol aria-labelledby={labelledBy} className="divide-y divide-line">
      {notes.map((note) => (
        <li key={note.viewing?.id ?? note.film.id} className="py-5">
          <h2 className="display text-2xl leading-none! md:text-3xl">
            <Link to="/movie/$id" params={{ id: String(note.film.id) }} className="target hover:text-link">
              {note.film.title}
            </Link>
          </h2>
          <p className="mt-1.5 text-muted text-sm">{factsOf(note)}</p>
          <p dir="auto" className="wrap-anywhere mt-2 max-w-prose whitespace-pre-line leading-relaxed">
            {matchingPart(note.text, words)}
          </p>
        </li>
      ))}
    </ol>
  );
}

function factsOf({ film, viewing }: FoundNote): string {
  const about =
    viewing === null ? 'About the film' : viewing.day ? `Watched ${longDate(viewing.day)}` : 'Watched (date unknown)';
  return [film.releaseDate && yearOf(film.releaseDate), about].filter(Boolean).join(' · ');
}

/** The number of characters that are shown of a note, and those before the first match in its line. */
const MAX_PART = 300;
const MAX_BEFORE = 80;

/** Ignores case and accents, as the search does. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

function startOf(text: string, wanted: readonly string[]): number {
  const match = [...text.matchAll(/\S+/gu)].find(([word]) => wanted.some((one) => plain(word).includes(one)));
  if (!match) return 0;
  const line = text.lastIndexOf('\n', match.index) + 1;
  if (match.index - line <= MAX_BEFORE) return line;
  const space = text.indexOf(' ', match.index - MAX_BEFORE);
  return space === -1 || space > match.index ? match.index : space + 1;
}

/**
 * Returns the part of a note that begins with the line of the first match, or with the words before it in a long line.
 *
 * @example matchingPart('One\nTwo', 'two') // '… Two'
 */
export function matchingPart(text: string, words: string): string {
  const start = startOf(text, wordsOf(words));
  const part = [...text.slice(start)];
  const end = part.length > MAX_PART ? ' …' : '';
  return `${start > 0 ? '… ' : ''}${part.slice(0, MAX_PART).join('').trim()}${end}`;
}
