import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextButton } from '#ui/button.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import { useOnError } from '#web/lib/member/failure-message.tsx';
import type { MemberPage } from '#web/lib/member/member-page.tsx';
import type { NoteStatus } from '../contract/content-notes.ts';
import type { FilmNote } from '../contract/film-notes.ts';
import { AnswerButtons, notesQuery } from './answer-buttons.tsx';
import { noteTitle, SCOPES, sourcesText } from './note-texts.ts';

export type FilmNotesProps = {
  filmId: number;
  /** Null until the auth status is known. */
  isMember: boolean | null;
  isReleased: boolean;
  hasWatched: boolean;
  page: MemberPage;
};

export function FilmNotes({ isMember, ...film }: FilmNotesProps) {
  const query = useQuery({ ...notesQuery(film.filmId, isMember === true), enabled: isMember !== null });
  useOnError(query.error, (error) => console.error('The content notes could not be loaded', error));
  if (query.data) return <LoadedNotes {...film} isMember={isMember === true} notes={query.data.notes} />;
  if (!query.isError) return <Spinner label="Loading content notes" />;
  return (
    <Notice tone="failure" className="mt-4">
      The content notes could not be loaded.
      <TextButton onClick={() => query.refetch()} className="ml-2 font-semibold">
        Try again
      </TextButton>
    </Notice>
  );
}

type LoadedNotesProps = Omit<FilmNotesProps, 'isMember'> & { isMember: boolean; notes: FilmNote[] };

/** A note keeps its position when it is answered, so that its buttons keep the focus. */
function LoadedNotes({ isMember, isReleased, hasWatched, notes, filmId, page }: LoadedNotesProps) {
  const [first] = useState(() => new Map(notes.map(({ note, status }) => [note, status])));
  const answerable = isMember && isReleased && hasWatched ? { filmId, page } : null;
  return (
    <div className="mt-4 animate-[rise_200ms_ease-out] space-y-6">
      <p className="max-w-prose text-muted text-sm">
        {INTRODUCTION} {isMember && howToAnswer({ isReleased, hasWatched })}
      </p>
      {GROUPS.map(({ title, label, note: about, statuses }) => {
        const shown = statuses.flatMap((status) => notes.filter(({ note }) => first.get(note) === status));
        if (shown.length === 0) return null;
        return (
          <div key={label} className="space-y-2">
            <h3 className="font-semibold">{title}</h3>
            {about && <p className="text-muted text-sm">{about}</p>}
            <ul aria-label={label} className={GRID}>
              {shown.map((note) => (
                <NoteRow key={note.note} note={note} answerable={answerable} />
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

/** Groups the statuses as yes, no and unknown, like limits and filters do. In a group, the most certain is first. */
const GROUPS: { title: string; label: string; note?: string; statuses: NoteStatus[] }[] = [
  { title: 'In this film', label: 'Content in this film', statuses: ['confirmed', 'reported', 'disputed'] },
  { title: 'Not in this film', label: 'Content that is not in this film', statuses: ['denied'] },
  {
    title: 'Not checked yet',
    label: 'Content that is not checked yet',
    note: 'Nobody has reported this content yet. The film may still contain it.',
    statuses: ['unknown'],
  },
];

const INTRODUCTION =
  'These notes come from our editors, from TMDB’s keywords and from members who have watched the film.';
const GRID = 'grid gap-x-14 md:grid-cols-2';

function howToAnswer({ isReleased, hasWatched }: { isReleased: boolean; hasWatched: boolean }): string {
  if (!isReleased) return 'Once the film is released and you have marked it as watched, you can say what is in it.';
  return hasWatched
    ? 'You have watched the film, so please tell us what is in it. To remove an answer, press it again.'
    : 'Once you have marked the film as watched, you can say what is in it.';
}

type NoteRowProps = { note: FilmNote; answerable: { filmId: number; page: MemberPage } | null };

function NoteRow({ note, answerable }: NoteRowProps) {
  const sources = sourcesText(note);
  const scope = SCOPES[note.note];
  return (
    <li className="flex min-h-12 items-center justify-between gap-4 border-line border-b py-2">
      <div className="min-w-0">
        <p>
          <span className="font-semibold">{noteTitle(note)}</span>
          {note.status !== 'unknown' && <>: {note.status}</>}
        </p>
        {sources && <p className="text-muted text-sm first-letter:uppercase">{sources}</p>}
        {scope && <p className="text-muted text-sm">{scope}</p>}
      </div>
      {answerable && <AnswerButtons {...answerable} note={note} />}
    </li>
  );
}
