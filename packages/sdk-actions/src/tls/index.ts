export { defaultAuthorities, trustExtraAuthorities } from './default-authorities.ts';
