import { category } from '@gatehouse/sdk-actions';
import { joint } from './table/add-rows-action.ts';
import { cells } from './table/table-cell-actions.ts';
import { tableFiles } from './table/table-file-actions.ts';
import { shape } from './table/table-shape-actions.ts';

export const tables = category({
  tag: 'Table',
  title: 'Tables',
  summary: 'Works with tables of rows and columns',
  actions: { ...joint, ...cells, ...shape, ...tableFiles },
});
