import { Link } from '@tanstack/react-router';
import { longDate, yearOf } from '#ui/format/dates.ts';
import type { FoundNote } from '../contract/notes.ts';
import { matchingPart } from './matching-part.ts';

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
