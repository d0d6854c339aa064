import type { HostedSpreadsheetDefinition } from '@gatehouse/sdk-actions/document';
import type { HostedSpreadsheetFields } from '../declaration/static-schemas.ts';
import { withSent } from './change-statics.ts';

export function newHostedSpreadsheet(
  name: string,
  fields: HostedSpreadsheetFields,
): HostedSpreadsheetDefinition {
  return {
    name,
    colSeparator: fields.colSeparator ?? ';',
    colSeparatorType: fields.colSeparatorType ?? 'Text',
    rowSeparator: fields.rowSeparator ?? '{-String.Enter-}',
    rowSeparatorType: fields.rowSeparatorType ?? 'Text',
    isFirstRowContainsHeaders: fields.isFirstRowContainsHeaders ?? false,
    bindedURL: fields.bindedURL ?? '',
    syncWithHosted: fields.syncWithHosted ?? false,
    isUseAtomicAppending: fields.isUseAtomicAppending ?? false,
    isMemorizePinnedRowsAndCols: fields.isMemorizePinnedRowsAndCols ?? false,
    defaultItems: fields.defaultItems ?? '',
  };
}

export function changedHostedSpreadsheet(
  spreadsheet: HostedSpreadsheetDefinition,
  fields: HostedSpreadsheetFields,
): HostedSpreadsheetDefinition {
  const { name: _, newName: __, ...changes } = fields;
  return withSent(spreadsheet, changes);
}
