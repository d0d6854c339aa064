import { defineExecutors } from '@gatehouse/sdk-actions';
import { tables } from '../categories/table.ts';
import * as cells from './table/cells.ts';
import { bindFile } from './table/files.ts';
import { getRow } from './table/get-row.ts';
import { addAllRows } from './table/joint.ts';
import { saveTable } from './table/save-table.ts';
import * as shape from './table/shape.ts';

export const tableExecutors = defineExecutors(tables, {
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
