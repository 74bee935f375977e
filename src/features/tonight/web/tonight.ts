export { FilmChips, ServicesLine } from './film-lines.tsx';
export { PicksRow } from './picks-row.tsx';
