import { category } from '@gatehouse/sdk-actions';
import { texts } from './file/file-text-actions.ts';
import { whole } from './file/whole-file-actions.ts';

export const files = category({
  tag: 'File',
  title: 'Files',
  summary: 'Reads and writes text files; copies, moves, deletes and packs files',
  actions: { ...texts, ...whole },
});
