import { category } from '@gatehouse/sdk-actions';
import { cells } from './table/cells.ts';
import { tableFiles } from './table/files.ts';
import { joint } from './table/joint.ts';
import { shape } from './table/shape.ts';

export const tables = category({
  tag: 'Table',
  title: 'Tables',
  summary: 'Works with tables of rows and columns',
  actions: { ...joint, ...cells, ...shape, ...tableFiles },
});
