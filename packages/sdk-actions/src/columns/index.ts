export { momentOf, numberOf, orderOf } from './cell-types.ts';
export {
  type ColumnTypes,
  columnLetters,
  columnTypesOf,
  isMisfit,
  type Misfit,
  storedRow,
} from './typed-columns.ts';
