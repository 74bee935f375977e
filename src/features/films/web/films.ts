export { TrailerButton } from './trailer-button.tsx';
