export { browserAuthorities, defaultAuthorities, trustExtraAuthorities } from './default-authorities.ts';
