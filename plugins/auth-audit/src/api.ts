export { type ExecutionJournal, type ExecutionNote, executionJournal } from './execution-journal.ts';
export { type KeyKeeper, keyKeeper } from './key-keeper.ts';
