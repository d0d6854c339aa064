import { category } from '@gatehouse/sdk-actions';
import { fileTextActions } from './file/file-text-actions.ts';
import { wholeFileActions } from './file/whole-file-actions.ts';

export const fileCategory = category({
  tag: 'File',
  title: 'Files',
  summary: 'Reads and writes text files; copies, moves, deletes and packs files',
  actions: { ...fileTextActions, ...wholeFileActions },
});
