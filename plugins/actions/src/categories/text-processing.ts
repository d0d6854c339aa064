import { category } from '@gatehouse/sdk-actions';
import { coding } from './text-processing/coding.ts';
import { ends, parts } from './text-processing/cutting.ts';
import { searching } from './text-processing/searching.ts';
import { casing, choosing, making } from './text-processing/writing.ts';

export const textProcessing = category({
  tag: 'TextProcessing',
  title: 'Text',
  summary: 'Finds, cuts, changes, encodes and makes texts',
  actions: { ...searching, ...parts, ...casing, ...ends, ...choosing, ...coding, ...making },
});
