import { category } from '@gatehouse/plugin-catalog/api';
import { cells } from './table/cells.ts';
import { tableFiles } from './table/files.ts';
import { shape } from './table/shape.ts';

export const tables = category({
  tag: 'Table',
  title: 'Tables',
  summary: 'Works with tables of rows and columns',
  actions: { ...cells, ...shape, ...tableFiles },
});
