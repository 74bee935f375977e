import { CHALLENGE_PATH, stubChallenge } from '../challenges/stub-challenge.ts';
import type { Screen } from './screens.ts';
import { own, press, shows, state } from './steps.ts';

const challenge = (name: string, ...show: Parameters<typeof state>[2][]): Screen =>
  own(state(name, CHALLENGE_PATH, shows('heading', 'Score card'), ...show), stubChallenge);

/** The states of a list that is a challenge. */
export const IN_CHALLENGES: Screen[] = [
  own(state('challenges, signed in', '/challenges', shows('button', 'Begin Thirty-One Nights'))),
  challenge('rules of a challenge', press('Change the rules'), shows('group', 'Rule 2')),
  challenge('program of a challenge', press('Plan my nights'), shows('button', 'Swap Suspiria')),
];
