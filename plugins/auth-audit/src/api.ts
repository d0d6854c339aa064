export { type ExecutionJournal, type ExecutionNote, executionJournal } from './execution-journal.ts';
