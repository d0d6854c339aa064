import { category } from '@gatehouse/sdk-actions';
import { coding } from './text-processing/text-coding-actions.ts';
import { ends, parts } from './text-processing/text-cutting-actions.ts';
import { searching } from './text-processing/text-searching-actions.ts';
import { casing, choosing, making } from './text-processing/text-writing-actions.ts';

export const textProcessing = category({
  tag: 'TextProcessing',
  title: 'Text',
  summary: 'Finds, cuts, changes, encodes and makes texts',
  actions: { ...searching, ...parts, ...casing, ...ends, ...choosing, ...coding, ...making },
});
