import { defineExecutors } from '@gatehouse/sdk-actions';
import { tableCategory } from '../categories/table-category.ts';
import { addAllRows } from './table/add-all-rows.ts';
import { bindFile } from './table/bind-table-file.ts';
import { getRow } from './table/get-row.ts';
import { saveTable } from './table/save-table.ts';
import * as cells from './table/table-cells.ts';
import * as shape from './table/table-shape.ts';

export const tableExecutors = defineExecutors(tableCategory, {
  AddAll: addAllRows,
  AddRow: cells.addRow,
  AddColumn: cells.addColumn,
  GetRow: getRow,
  ReadCell: cells.readCell,
  WriteCell: cells.writeCell,
  GetColumn: shape.getColumn,
  DeleteColumn: shape.deleteColumn,
  DeleteRows: shape.deleteRows,
  RowCount: shape.countRows,
  ColumnCount: shape.countColumns,
  Sort: shape.sort,
  Unique: shape.unique,
  Filter: shape.filter,
  Clear: shape.clear,
  BindFile: bindFile,
  SaveFile: saveTable,
});
