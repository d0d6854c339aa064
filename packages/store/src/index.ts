export { openAppendJournals } from './append-journals.ts';
export { openDocumentStore } from './document-store.ts';
export { isMissing } from './file-steps.ts';
export type { StoreLog } from './journal-file.ts';
export { type JournalSeals, unverifiedSeal } from './journal-seal.ts';
