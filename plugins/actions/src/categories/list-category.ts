import { category } from '@gatehouse/sdk-actions';
import { addLinesAction } from './list/add-lines-action.ts';
import { listLineActions } from './list/list-line-actions.ts';
import { wholeListActions } from './list/whole-list-actions.ts';

export const listCategory = category({
  tag: 'List',
  title: 'Lists',
  summary: 'Works with lists of lines',
  actions: { ...addLinesAction, ...listLineActions, ...wholeListActions },
});
