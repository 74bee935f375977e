// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AddToList } from '#features/lists/web/lists.ts';
import { renderScreen } from '#test/web/render-screen.tsx';
import { FilmCard } from '#web/lib/films/film-card.tsx';
import { CardMarksContext, type CardMarksProps, type RateFilmProps } from '#web/lib/member/card-marks.tsx';
import { myFilm } from '#web/lib/member/list-changes.ts';
import { CardActions } from './card-toggles.tsx';

const FILM = { id: 948, title: 'Halloween', posterPath: null, posterColour: null, releaseDate: '1978-10-24' };
const MEMBER = { signIn: () => {}, isSignedIn: () => true };

const Rate = ({ title }: RateFilmProps) => <button type="button">Rate: {title}</button>;

const ignore = () => {};
const Toggles = ({ film }: CardMarksProps) => (
  <CardActions film={myFilm(film)} isBookmarked isWatched={false} onBookmark={ignore} onWatched={ignore} />
);

async function renderCard(releaseDate: string | null, isMember: boolean) {
  const film = { ...FILM, releaseDate };
  await renderScreen(
    <CardMarksContext value={isMember ? { Toggles, Rate, AddToList, member: MEMBER } : null}>
      <ul>
        <FilmCard film={film} rating={<span className="order-first">Rating 7.6</span>} />
      </ul>
    </CardMarksContext>,
  );
  return screen.getByRole('listitem');
}

const namesOf = (card: HTMLElement) =>
  within(card)
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);

test('the actions of a card are its last line, in one order, and unreleased films can only be bookmarked and listed', async () => {
  const card = await renderCard('1978-10-24', true);
  expect(namesOf(card)).toEqual([
    'Watchlist: Halloween',
    'Watched: Halloween',
    'Rate: Halloween',
    'Add to a list: Halloween',
  ]);
  const [bookmark] = within(card).getAllByRole('button', { name: /Halloween/ });
  expect(bookmark?.getAttribute('aria-pressed')).toBe('true');
  const lastLine = within(card).getByRole('link').parentElement?.parentElement?.lastElementChild;
  expect(lastLine?.contains(bookmark ?? null)).toBe(true);
  cleanup();
  expect(namesOf(await renderCard('2999-10-24', true))).toEqual(['Watchlist: Halloween', 'Add to a list: Halloween']);
});

test('a visitor’s card has the same lines, the last one without actions', async () => {
  const linesOf = (card: HTMLElement) => card.lastElementChild?.childElementCount;
  const lines = linesOf(await renderCard('1978-10-24', true));
  cleanup();
  const card = await renderCard('1978-10-24', false);
  expect(linesOf(card)).toBe(lines);
  expect(namesOf(card)).toEqual([]);
});
