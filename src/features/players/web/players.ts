export { FilmQuestions } from './film-questions.tsx';
export { playerEventsQuery } from './player-queries.ts';
