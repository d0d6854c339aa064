import type {
  HostedSpreadsheetDefinition,
  ListDefinition,
  ProjectDocument,
  TableDefinition,
  VariableDefinition,
} from '@gatehouse/sdk-actions/document';

export type StaticKind = 'Variable' | 'List' | 'Table' | 'HostedSpreadsheet';

export interface Named {
  readonly name: string;
}

/** The part of a document that holds the variables, lists, tables or hosted spreadsheets. */
export interface StaticPart<Item extends Named> {
  readonly kind: StaticKind;
  readonly noun: 'variable' | 'list' | 'table' | 'hosted spreadsheet';
  /** Values of the fields that a request for a new item leaves out. */
  readonly defaults: Item;
  itemsOf(document: ProjectDocument): readonly Item[];
  withItems(document: ProjectDocument, items: readonly Item[]): ProjectDocument;
}

export const variablesPart: StaticPart<VariableDefinition> = {
  kind: 'Variable',
  noun: 'variable',
  defaults: { name: '', defaultValue: '', comment: '', group: 'UserDefined' },
  itemsOf: ({ variables }) => variables,
  withItems: (document, variables) => ({ ...document, variables }),
};

export const listsPart: StaticPart<ListDefinition> = {
  kind: 'List',
  noun: 'list',
  defaults: {
    name: '',
    splitter: '{-String.Enter-}',
    splitterType: 'Text',
    bindToFile: false,
    syncWithFile: false,
    bindedFile: '',
    leaveBlankFile: false,
    defaultItems: [],
  },
  itemsOf: ({ lists }) => lists,
  withItems: (document, lists) => ({ ...document, lists }),
};

const separators = {
  colSeparator: ';',
  colSeparatorType: 'Text',
  rowSeparator: '{-String.Enter-}',
  rowSeparatorType: 'Text',
} as const;

export const tablesPart: StaticPart<TableDefinition> = {
  kind: 'Table',
  noun: 'table',
  defaults: {
    name: '',
    ...separators,
    csvSeparator: ';',
    isFirstRowContainsHeaders: false,
    bindToFile: false,
    syncWithFile: false,
    bindedFile: '',
    useSpecializedFormat: false,
    leaveBlankFile: false,
    tryParseType: false,
    isCorrectDisplayInExcel: false,
    defaultItems: '',
  },
  itemsOf: ({ tables }) => tables,
  withItems: (document, tables) => ({ ...document, tables }),
};

export const hostedSpreadsheetsPart: StaticPart<HostedSpreadsheetDefinition> = {
  kind: 'HostedSpreadsheet',
  noun: 'hosted spreadsheet',
  defaults: {
    name: '',
    ...separators,
    isFirstRowContainsHeaders: false,
    bindedURL: '',
    syncWithHosted: false,
    isUseAtomicAppending: false,
    isMemorizePinnedRowsAndCols: false,
    defaultItems: '',
  },
  itemsOf: ({ hostedSpreadsheets }) => hostedSpreadsheets,
  withItems: (document, hostedSpreadsheets) => ({ ...document, hostedSpreadsheets }),
};
