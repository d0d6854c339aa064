import { type ActionSketch, documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import type { RunValues } from '@gatehouse/sdk-actions';
import type { Link, ListDefinition, ProjectDocument, TableDefinition } from '@gatehouse/sdk-actions/document';
import type { FileRights } from '@gatehouse/sdk-actions/files';
import { standardExecutors } from '../executors/standard-executors.ts';

const branches = ['OnSuccess', 'OnError', 'Default', 'Case:1', 'Case:2'] as const;

interface GivenData {
  readonly variables?: Readonly<Record<string, string>>;
  readonly lists?: Readonly<Record<string, readonly string[]>>;
  /** Rows of each table; the first is a header row where the name ends with `+`. */
  readonly tables?: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** Fields of all tables that are not the usual ones. */
  readonly tableFields?: Partial<TableDefinition>;
  readonly signal?: AbortSignal;
  /** Answers the requests of the action to the daemon. */
  readonly answer?: (channel: string, question: unknown) => Promise<unknown>;
  readonly projectPath?: string;
  /** The node of the run. */
  readonly node?: string;
  readonly fileRights?: FileRights;
}

export interface ActionRun {
  /** The branch of the action; empty when the run ended at the action. */
  readonly branch: string;
  /** The message of the failure; empty when there was none. */
  readonly error: string;
  readonly values: RunValues;
}

/** Runs one action with all branches linked, through the real interpreter. */
export async function runAction(sketch: Omit<ActionSketch, 'id'>, given: GivenData = {}): Promise<ActionRun> {
  const { groups } = documentOf([{ ...sketch, id: 'tested' }]);
  const endings = branches.flatMap((branch) =>
    documentOf([ending(branch)]).groups.map((g) => ({ ...g, id: branch })),
  );
  const links: Link[] = [
    { source: 'Start', branch: 'OnSuccess', target: 'tested' },
    ...branches.map((branch) => ({ source: 'tested', branch: branch, target: branch })),
  ];
  const document = documentOf([], { groups: [...groups, ...endings], links, ...dataOf(given) });
  const { outcome, events } = await runDocument(document, {
    executors: standardExecutors,
    ...(given.signal && { signal: given.signal }),
    ...(given.answer && { answer: given.answer }),
    ...(given.fileRights && { fileRights: given.fileRights }),
    ...(given.node && { node: given.node }),
    ...(given.projectPath && { projectPath: given.projectPath }),
  });
  const places = events.flatMap((event) => (event.kind === 'action' ? [event.actionId] : []));
  const failure = events.find((event) => event.kind === 'failure');
  return {
    branch: places.findLast((id) => id !== 'tested') ?? '',
    error: failure?.failure.exceptionMessage ?? outcome.errorMessage ?? '',
    values: outcome.values ?? { variables: {}, lists: {}, tables: {} },
  };
}

function ending(branch: string): ActionSketch {
  return { id: branch, type: 'Notification', action: 'Log', parameters: { Message: branch } };
}

function dataOf({
  variables = {},
  lists = {},
  tables = {},
  tableFields,
}: GivenData): Partial<ProjectDocument> {
  return {
    variables: Object.entries(variables).map(([name, defaultValue]) => ({
      name,
      defaultValue,
      comment: '',
      group: 'UserDefined',
    })),
    lists: listsOf(lists),
    tables: tablesOf(tables).map((table) => ({ ...table, ...tableFields })),
  };
}

const unbound = {
  bindToFile: false,
  syncWithFile: false,
  bindedFile: '',
  leaveBlankFile: false,
  encoding: null,
};

export function listsOf(lists: Readonly<Record<string, readonly string[]>>): ListDefinition[] {
  return Object.entries(lists).map(([name, defaultItems]) => ({
    ...unbound,
    name,
    splitter: '\n',
    splitterType: 'Text',
    defaultItems,
  }));
}

export function tablesOf(
  tables: Readonly<Record<string, readonly (readonly string[])[]>>,
): TableDefinition[] {
  return Object.entries(tables).map(([name, rows]) => ({
    ...unbound,
    name: name.replace('+', ''),
    colSeparator: '|',
    colSeparatorType: 'Text',
    rowSeparator: '\n',
    rowSeparatorType: 'Text',
    isFirstRowContainsHeaders: name.endsWith('+'),
    defaultItems: rows.map((row) => row.join('|')).join('\n'),
    csvSeparator: ';',
    useSpecializedFormat: false,
    tryParseType: false,
    isCorrectDisplayInExcel: false,
    columnTypes: null,
  }));
}
