import type { Page } from '@playwright/test';
import type { MemberServices } from '../../src/features/streaming/contract/streaming.ts';
import { expect } from '../harness.ts';
import { answerAsVisitor, json } from '../my-movies/stub-member.ts';
import type { Screen } from './screens.ts';
import { refuse, shows, steps } from './steps.ts';

const pay = (services: Partial<MemberServices> = {}) => {
  const named: MemberServices = { region: 'US', platforms: ['netflix', 'shudder'], regions: ['US'], ...services };
  return (page: Page) => page.route('**/api/services', json(named));
};
const isMarked = (page: Page) => expect(page.getByText(/^On your /).first()).toBeVisible();

/** Screens of a member who has named services. */
export const ON_SERVICES: Screen[] = [
  { name: 'provider on my services', path: '/provider/shudder', isMember: true, prepare: pay(), show: isMarked },
  {
    name: 'tonight on my services',
    path: '/tonight?platforms=netflix',
    isMember: true,
    prepare: steps(answerAsVisitor, pay()),
    show: isMarked,
  },
  { name: 'watchlist on my services', path: '/list', isMember: true, prepare: pay(), show: isMarked },
  { name: 'film on my services', path: '/movie/575774', isMember: true, prepare: pay(), show: isMarked },
  {
    name: 'services in a country without data',
    path: '/profile/watching',
    isMember: true,
    prepare: pay({ region: 'FR', regions: ['US', 'GB'] }),
    show: (page) => expect(page.getByText(/, but not in France\.$/)).toBeVisible(),
  },
  {
    name: 'services that could not be loaded',
    path: '/profile/watching',
    isMember: true,
    prepare: refuse('**/api/services'),
    show: shows('alert'),
  },
];
