import { category } from '@gatehouse/sdk-actions';
import { joint } from './list/add-lines-action.ts';
import { lines } from './list/list-line-actions.ts';
import { whole } from './list/whole-list-actions.ts';

export const lists = category({
  tag: 'List',
  title: 'Lists',
  summary: 'Works with lists of lines',
  actions: { ...joint, ...lines, ...whole },
});
