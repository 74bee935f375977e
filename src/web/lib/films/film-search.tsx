import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { TextButton } from '#ui/button.tsx';
import { yearOf } from '#ui/format/dates.ts';
import { apiGet } from '#web/lib/calls.ts';

const MIN_LETTERS = 2;
const MAX_SHOWN = 6;

type FoundFilm = { id: number; title: string };

type FilmSearchProps = {
  label: string;
  /** The button of each film. */
  act: string;
  onChoose: (film: FoundFilm) => void;
  /** Shown instead of the button for films that cannot be chosen. */
  chosen?: { ids: ReadonlySet<number>; text: string };
};

/** Finds films by their titles while the member types. */
export function FilmSearch({ label, act, onChoose, chosen }: FilmSearchProps) {
  const id = useId();
  const [text, setText] = useState('');
  const title = useDeferredValue(text.trim());
  const { data: found } = useQuery({
    queryKey: ['list films', title],
    queryFn: ({ signal }) => apiGet('/movies/find', { query: { title }, signal }),
    enabled: title.length >= MIN_LETTERS,
    placeholderData: (before) => before,
  });
  const films = title.length >= MIN_LETTERS ? (found ?? []).slice(0, MAX_SHOWN) : [];
  return (
    <div className="w-full max-w-md">
      <label htmlFor={id} className="mb-1.5 block font-semibold text-sm">
        {label}
      </label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="h-12 w-full rounded-md border border-line-strong bg-sunken px-4 text-base text-text hover:border-text"
      />
      {films.length > 0 && (
        <ul aria-label="Films found" className="mt-2 divide-y divide-line rounded-md border border-line">
          {films.map((film) => (
            <li key={film.id} className="flex min-h-11 items-center justify-between gap-4 px-4 py-1">
              <span className="min-w-0">
                {film.title} {film.releaseDate && <span className="text-muted">{yearOf(film.releaseDate)}</span>}
              </span>
              {chosen?.ids.has(film.id) ? (
                <span className="shrink-0 text-muted text-sm">{chosen.text}</span>
              ) : (
                <TextButton onClick={() => onChoose(film)} className="shrink-0 font-semibold text-sm">
                  {act}
                  <span className="sr-only"> {film.title}</span>
                </TextButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
