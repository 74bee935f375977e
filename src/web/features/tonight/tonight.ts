export { FilmChips } from './film-chips.tsx';
export { ServicesLine } from './services-line.tsx';
