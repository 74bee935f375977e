export { FilmChips, ServicesLine } from './film-lines.tsx';
