import { expect } from '../harness.ts';
import { CODE, NIGHT_PATH, NIGHTS, stubNight, withoutSeat } from '../night/stub-night.ts';
import type { Screen } from './screens.ts';

const nightState = (name: keyof typeof NIGHTS, heading: string): Screen => ({
  name: `movie night, ${name}`,
  path: NIGHT_PATH,
  prepare: stubNight(NIGHTS[name]),
  show: async (page) => {
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  },
});

const television = (name: keyof typeof NIGHTS, heading: string): Screen => ({
  ...nightState(name, heading),
  name: `movie night on a television, ${name}`,
  path: `${NIGHT_PATH}#screen`,
  prepare: stubNight(withoutSeat(NIGHTS[name])),
  only: 'desktop',
});

const scoring: Screen = {
  ...nightState('over', 'After the credits'),
  name: 'scores of a movie night',
  show: async (page) => {
    await page.getByRole('button', { name: 'Score the film' }).click();
    await expect(page.getByRole('dialog', { name: 'Score The Shining' })).toBeVisible();
  },
};

/** The states of a movie night. */
export const IN_NIGHTS: Screen[] = [
  nightState('gathering alone', 'Movie night'),
  nightState('all ready', 'Everybody is ready'),
  nightState('to join', 'Join the movie night'),
  nightState('voting', 'The Shining'),
  nightState('voting on a bare film', 'Night of the Day'),
  nightState('nothing fits', 'No film fits everybody'),
  nightState('over by a draw', 'Tonight’s film'),
  nightState('over, scored by one', 'After the credits'),
  nightState('over, scored by five', 'After the credits'),
  scoring,
  television('gathering', 'Movie night'),
  television('over', 'Tonight’s film'),
  television('over, scored by five', 'After the credits'),
  {
    name: 'movie night that does not exist',
    path: `/night/${CODE.replace('b', 'x')}`,
    show: async (page) => {
      await expect(page.getByRole('alert')).toContainText('This movie night does not exist');
    },
  },
];
