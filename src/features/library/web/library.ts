export { RequestFilm } from './request-film.tsx';
