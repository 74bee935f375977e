// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { byCategory } from '#features/ratings/contract/rating-categories.ts';
import type { FoundFilm } from '#features/tonight/contract/finder.ts';
import { renderScreen } from '#test/web/render-screen.tsx';
import { EmptyProfile, Recommendations } from './horror-profile-screen.tsx';
import { AgainstOthers, DriversSection } from './profile-body.tsx';
import { voiceOf } from './profile-words.ts';

const film = (id: number, title: string): FoundFilm => ({
  ...{ id, title, posterPath: null, posterColour: null, releaseDate: '1980-05-23', runtime: 110, overview: null },
  ...{ voteAverage: 7.4, averageRating: null, ratingsCount: 0, fright: byCategory(() => 7), platforms: ['shudder'] },
  ...{ countries: ['US'], certification: 'R', franchise: null },
  ...{ streamsAsOf: '2026-11-20', reason: 'strong atmosphere', chips: [], unknown: [] },
});
const [OTHERS, NIGHT] = [film(1933, 'The Others'), film(10331, 'Night of the Living Dead')];

test('with fewer than three rated films, a member reads how many are missing and where to start', async () => {
  await renderScreen(<EmptyProfile ratedFilms={2} toRate={null} />);
  screen.getByText(/^Rate 1 more film, and/);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/search', '/tonight']);
});

test('the profile says only once that no axis can be compared yet', async () => {
  const alone = { mean: 6, count: 4, community: null, difference: null, uncertainty: null, compared: 0 };
  await renderScreen(<AgainstOthers axes={byCategory(() => alone)} voice={voiceOf(null)} />);
  screen.getByText('Too few other members have rated these films, so we cannot compare the ratings yet.');
  expect(screen.queryAllByRole('definition')).toEqual([]);
});

test.each([
  [null, 'your'],
  ['Laurie', 'Laurie’s'],
])('the effects on the ratings of %s are named as %s', async (name, possessive) => {
  const drivers = { r2: 0.5, films: 23, weights: { ...byCategory(() => null), gore: 1.2 } };
  await renderScreen(<DriversSection profile={{ drivers, missing: 0, ownAxes: 1 }} voice={voiceOf(name)} />);
  screen.getByRole('table', { name: `Effect of each kind of fright on ${possessive} overall rating, in points` });
});

test("films on the member's services are recommended, and all films when the member asks for them", async () => {
  await renderScreen(<Recommendations all={[OTHERS, NIGHT]} onServices={[NIGHT]} />);
  screen.getByText('Chosen from the films on your services.');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Show all films' }));
  screen.getByText('Chosen from all films.');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Show only films on my services' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('the profile says that no film on the services is within the limits', async () => {
  await renderScreen(<Recommendations all={[OTHERS]} onServices={[]} />);
  screen.getByText('We found no new film for you on your services within your limits.');
});
