import { category } from '@gatehouse/sdk-actions';
import { joint } from './list/joint.ts';
import { lines } from './list/lines.ts';
import { whole } from './list/whole.ts';

export const lists = category({
  tag: 'List',
  title: 'Lists',
  summary: 'Works with lists of lines',
  actions: { ...joint, ...lines, ...whole },
});
