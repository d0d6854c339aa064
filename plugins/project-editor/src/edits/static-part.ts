import { elementSchemas } from '@gatehouse/plugin-runtime/api';
import type {
  HostedSpreadsheetDefinition,
  ListDefinition,
  ProjectDocument,
  TableDefinition,
  TableText,
  VariableDefinition,
} from '@gatehouse/sdk-actions/document';
import * as v from 'valibot';
import { withPlainSeparators } from '../tables/with-plain-separators.ts';

export type StaticKind = 'Variable' | 'List' | 'Table' | 'HostedSpreadsheet';

export interface Named {
  readonly name: string;
}

/** The part of a document that holds the variables, lists, tables or hosted spreadsheets. */
export interface StaticPart<Item extends Named> {
  readonly kind: StaticKind;
  readonly noun: 'variable' | 'list' | 'table' | 'hosted spreadsheet';
  /** A new item whose other fields have their defaults. */
  create(name: string): Item;
  /** The item as it is kept after a request changed it; unchanged where this is left out. */
  kept?(changed: Item, before: Item): Item;
  itemsOf(document: ProjectDocument): readonly Item[];
  withItems(document: ProjectDocument, items: readonly Item[]): ProjectDocument;
}

export const variablesPart: StaticPart<VariableDefinition> = {
  kind: 'Variable',
  noun: 'variable',
  create: (name) => v.parse(elementSchemas.variable, { name }),
  itemsOf: ({ variables }) => variables,
  withItems: (document, variables) => ({ ...document, variables }),
};

export const listsPart: StaticPart<ListDefinition> = {
  kind: 'List',
  noun: 'list',
  create: (name) => v.parse(elementSchemas.list, { name }),
  itemsOf: ({ lists }) => lists,
  withItems: (document, lists) => ({ ...document, lists }),
};

export const tablesPart: StaticPart<TableDefinition> = {
  kind: 'Table',
  noun: 'table',
  create: (name) => v.parse(elementSchemas.table, { name }),
  kept: keptText,
  itemsOf: ({ tables }) => tables,
  withItems: (document, tables) => ({ ...document, tables }),
};

export const hostedSpreadsheetsPart: StaticPart<HostedSpreadsheetDefinition> = {
  kind: 'HostedSpreadsheet',
  noun: 'hosted spreadsheet',
  create: (name) => v.parse(elementSchemas.hostedSpreadsheet, { name }),
  kept: keptText,
  itemsOf: ({ hostedSpreadsheets }) => hostedSpreadsheets,
  withItems: (document, hostedSpreadsheets) => ({ ...document, hostedSpreadsheets }),
};

function keptText<Item extends TableText>(changed: Item, before: Item): Item {
  if (changed.defaultItems === before.defaultItems) return changed;
  return { ...changed, defaultItems: withPlainSeparators(changed) };
}
