// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#test/web/render-screen.tsx';
import { PosterTile } from './browse-screen.tsx';

const FILM = {
  ...{ id: 694, title: 'The Shining', posterPath: null, posterColour: null, releaseDate: '1980-05-23' },
  ...{ overview: 'A writer takes his family to an empty hotel.', rating: { value: 8.26 } },
};

test.each([
  ['year, rating and overview', {}, ['1980', 'Rating 8.3', FILM.overview]],
  ['what is missing', { releaseDate: null, overview: null, rating: null }, ['No release date', 'Not rated']],
])('the hover card shows %s, and a link to the film', async (_, changes, texts) => {
  await renderScreen(
    <ul>
      <PosterTile film={{ ...FILM, ...changes }} isEager={false} isOpen onOpenChange={() => {}} />
    </ul>,
  );
  const about = await screen.findByRole('group', { name: 'About The Shining' });
  for (const text of texts) expect(about.textContent).toContain(text);
  expect(screen.getByRole('link', { name: 'See more about The Shining' }).getAttribute('href')).toBe('/movie/694');
});
