import type { ListDefinition, TableDefinition } from '@gatehouse/sdk-actions/document';

const unbound = {
  bindToFile: false,
  syncWithFile: false,
  bindedFile: '',
  leaveBlankFile: false,
  encoding: null,
} as const;

export function testList(name: string, defaultItems: readonly string[]): ListDefinition {
  return { ...unbound, name, splitter: '\n', splitterType: 'Text', defaultItems };
}

/** A table whose first row has the headers. */
export function testTable(name: string, defaultItems: string): TableDefinition {
  return {
    ...unbound,
    name,
    colSeparator: ';',
    colSeparatorType: 'Text',
    rowSeparator: '\n',
    rowSeparatorType: 'Text',
    isFirstRowContainsHeaders: true,
    defaultItems,
    csvSeparator: ';',
    useSpecializedFormat: false,
    tryParseType: false,
    isCorrectDisplayInExcel: false,
    columnTypes: null,
  };
}
