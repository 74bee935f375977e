import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { MemberPage } from '#web/lib/member/member-page.tsx';
import { remember } from '#web/lib/member/offers.ts';
import type { FilmNotes } from '../contract/film-notes.ts';
import { AnswerButtons, notesQuery } from './answer-buttons.tsx';
import { questionOf } from './note-texts.ts';

type QuestionsProps = { filmId: number; page: MemberPage; onDismiss: () => void };

/** Shows nothing until the questions are loaded, or if loading fails. */
export function Questions(props: QuestionsProps) {
  const { data, isFetchedAfterMount, error } = useQuery(notesQuery(props.filmId, true));
  // The server asks nothing before the film is marked as watched, so a response from before has no questions.
  if (error || !data || !isFetchedAfterMount) return null;
  return <AskedNotes {...props} loaded={data} />;
}

function AskedNotes({ filmId, page, onDismiss, loaded }: QuestionsProps & { loaded: FilmNotes }) {
  // The server no longer asks an answered question, but the question stays here until the member is done.
  const [asked] = useState(loaded.asked);
  const notes = loaded.notes.filter(({ note }) => asked.includes(note));
  if (notes.length === 0) return null;
  const isDone = notes.every(({ own }) => own !== null);
  const dismiss = () => {
    remember('notes', filmId);
    onDismiss();
  };
  return (
    <section
      aria-label="Questions about this film"
      className="relative animate-[rise_200ms_ease-out] border border-line-strong bg-raised p-4 pr-12 text-sm"
    >
      <p role="status" className="mb-3">
        {isDone
          ? 'Thank you. Your answers now count toward this film’s content notes.'
          : 'Content notes help others choose. What do you know about this film?'}
      </p>
      <ul className="space-y-2">
        {asked.map((slug) => {
          const note = notes.find((one) => one.note === slug);
          return (
            note && (
              <li key={slug} className="flex max-w-md items-center justify-between gap-4">
                <span aria-hidden="true">{questionOf(slug)}</span>
                <AnswerButtons filmId={filmId} note={note} page={page} />
              </li>
            )
          );
        })}
      </ul>
      <button
        type="button"
        onClick={dismiss}
        aria-label="Close the questions"
        className="absolute top-3 right-3 flex size-6 items-center justify-center rounded-md text-muted hover:text-text"
      >
        <X className="size-4" />
      </button>
    </section>
  );
}
