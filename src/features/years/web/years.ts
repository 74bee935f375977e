/** The sections of a year in fear, on the member's own screen and on a shared page. */
export { YearBody } from './year-body.tsx';
