import { category } from '@gatehouse/sdk-actions';
import { addRowsAction } from './table/add-rows-action.ts';
import { tableCellActions } from './table/table-cell-actions.ts';
import { tableFileActions } from './table/table-file-actions.ts';
import { tableShapeActions } from './table/table-shape-actions.ts';

export const tableCategory = category({
  tag: 'Table',
  title: 'Tables',
  summary: 'Works with tables of rows and columns',
  actions: { ...addRowsAction, ...tableCellActions, ...tableShapeActions, ...tableFileActions },
});
