// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#test/web/render-screen.tsx';
import { shownRating } from '#ui/format/film-rating.ts';
import type { ListFilm } from '../contract/lists.ts';
import { withPositions } from './list-films.ts';
import { HEADING, ListRows } from './list-rows.tsx';

// Each row asks for the rating of its film when it is rendered.
vi.mock('#ui/format/film-rating.ts', { spy: true });

const FILMS = ['Alien', 'Psycho', 'The Shining'].map((title, index) => ({
  ...{ id: index + 1, title, note: '', runtime: null, averageRating: null, ratingsCount: 0, voteAverage: null },
}));

function Shelf() {
  // The rows read only these fields of a film.
  const [films, setFilms] = useState(() => withPositions(FILMS as ListFilm[]));
  const remove = ({ id }: { id: number }) => setFilms(withPositions(films.filter((film) => film.id !== id)));
  return (
    <>
      <h1 id={HEADING} tabIndex={-1}>
        Shelf
      </h1>
      <ListRows listId="1" films={films} isRanked canMove changes={{ move: () => {}, remove }} />
    </>
  );
}

beforeEach(() => renderScreen(<Shelf />));

const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('after a film is removed, the next one has the focus, then the one before, then the name of the list', () => {
  const removeAndExpect = (title: string, focused: () => HTMLElement) => {
    button(`Remove: ${title}`).focus();
    fireEvent.click(button(`Remove: ${title}`));
    expect(document.activeElement).toBe(focused());
    expect(screen.getByText(`“${title}” was removed.`).role).toBe('status');
  };
  removeAndExpect('Psycho', () => button('Remove: The Shining'));
  removeAndExpect('The Shining', () => button('Remove: Alien'));
  removeAndExpect('Alien', () => screen.getByRole('heading', { name: 'Shelf' }));
  expect(screen.getByText(/^This list is empty\./)).toBeDefined();
});

test('a film that is removed does not render the rows before it again', () => {
  vi.mocked(shownRating).mockClear();
  fireEvent.click(button('Remove: The Shining'));
  expect(screen.queryByRole('button', { name: 'Remove: The Shining' })).toBeNull();
  expect(shownRating).not.toHaveBeenCalled();
});
