export { shortenTimeBound } from './matching/time-bound.ts';
