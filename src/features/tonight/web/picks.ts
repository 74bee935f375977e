/** Films for the member: the row of the front page, and films to rate while there are too few ratings. */
export { FilmsToRate } from './films-to-rate.tsx';
