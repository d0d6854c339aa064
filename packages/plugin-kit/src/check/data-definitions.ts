import type { ListDefinition, ProjectDocument, TableDefinition } from '@gatehouse/sdk-actions/document';
import type { ActionCall } from '../contract-suite/action-fixtures.ts';

const unbound = {
  bindToFile: false,
  syncWithFile: false,
  bindedFile: '',
  leaveBlankFile: false,
  encoding: null,
};

/** The lists and tables of a call as a project defines them: a run has no others. */
export function dataDefinitions({
  lists = {},
  tables = {},
}: ActionCall): Pick<ProjectDocument, 'lists' | 'tables'> {
  return { lists: Object.keys(lists).map(listOf), tables: Object.keys(tables).map(tableOf) };
}

function listOf(name: string): ListDefinition {
  return { ...unbound, name, splitter: '\n', splitterType: 'Text', defaultItems: [] };
}

function tableOf(name: string): TableDefinition {
  return {
    ...unbound,
    ...{ name, colSeparator: ';', colSeparatorType: 'Text', rowSeparator: '\n', rowSeparatorType: 'Text' },
    ...{ isFirstRowContainsHeaders: false, defaultItems: '', csvSeparator: ';', columnTypes: null },
    ...{ useSpecializedFormat: false, tryParseType: false, isCorrectDisplayInExcel: false },
  };
}
