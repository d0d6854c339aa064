export type { ArchivedAnswer, HarAnswer, HarArchive, HarRequest } from './har-archive.ts';
export { readHar } from './read-har.ts';
