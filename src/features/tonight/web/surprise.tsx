import { useMutation } from '@tanstack/react-query';
import { Dices } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import type { TonightSearch } from './finder-search.ts';
import { drawFilm } from './tonight-queries.ts';

/** Draws a film and loads the script of its card. */
async function draw(search: TonightSearch, drawn: number[]) {
  const [picked, { DrawnFilm }] = await Promise.all([drawFilm(search, drawn), import('./drawn-film.tsx')]);
  return { picked, DrawnFilm };
}

const FAILURE = 'We could not pick a film. Please try again.';
const NOTHING_LEFT = 'We have shown you every film that fits. Press “Surprise me” to start over.';

type SurpriseProps = {
  /** A new search needs a new React key, so that drawing starts over. */
  search: TonightSearch;
  isMember: boolean;
  /** False until it is known who looks: only then is it known which films the search leaves out. */
  isReady: boolean;
  isEmpty: boolean;
  children: ReactNode;
};

export function Surprise({ search, isMember, isReady, isEmpty, children }: SurpriseProps) {
  const [drawn, setDrawn] = useState<number[]>([]);
  const button = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { mutate, data, isPending, isError, reset } = useMutation({
    mutationFn: () => draw(search, drawn),
    onSuccess: ({ picked }) => setDrawn(picked ? [...drawn, picked.film.id] : []),
    onError: (error) => console.error('The site could not pick a film', error),
  });
  // While the next film is being drawn, the previous film stays on the screen.
  const [shown, setShown] = useState(data);
  if (data !== undefined && data !== shown) setShown(data);
  const { picked, DrawnFilm } = shown ?? {};
  useEffect(() => {
    if (picked) heading.current?.focus();
  }, [picked]);
  const drawNext = () => !isPending && mutate();
  const close = () => {
    setShown(undefined);
    reset();
    button.current?.focus();
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {children}
        {!isEmpty && (
          <Button
            isPrimary
            ref={button}
            disabled={!isReady}
            onClick={drawNext}
            className="noscript:hidden print:hidden"
          >
            <Dices className="size-5" />
            Surprise me
          </Button>
        )}
      </div>
      <p role="alert" className="mt-4 border-action border-l-2 pl-5 text-lg empty:hidden">
        {isError && FAILURE}
        {picked === null && NOTHING_LEFT}
      </p>
      {picked && DrawnFilm && (
        <DrawnFilm picked={picked} heading={heading} isMember={isMember}>
          <Button isPrimary onClick={drawNext}>
            <Dices className="size-5" />
            Another one
          </Button>
          <Button onClick={close}>Close</Button>
        </DrawnFilm>
      )}
    </>
  );
}
