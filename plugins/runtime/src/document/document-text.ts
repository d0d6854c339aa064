import type { Action, Finder, Group, ProjectDocument } from './project-document.ts';

/**
 * The canonical text of a document: two-space indent, fixed key order, one element a line, layout at the
 * end. The same document gives the same text, so that a comparison of two files shows what changed.
 */
export function toDocumentText(document: ProjectDocument): string {
  const fields: readonly (readonly [string, string])[] = [
    ['formatVersion', inline(document.formatVersion)],
    ['id', inline(document.id)],
    ['name', inline(document.name)],
    ['productVersion', inline(document.productVersion)],
    ['minVersion', inline(document.minVersion)],
    ['groups', lines(document.groups.map(groupText), 1)],
    ['links', lines(document.links.map(pick(['source', 'branch', 'target'])), 1)],
    ['variables', lines(document.variables.map(pick(['name', 'defaultValue', 'comment', 'group'])), 1)],
    ['lists', lines(document.lists.map(pick(listKeys)), 1)],
    ['tables', lines(document.tables.map(pick(tableKeys)), 1)],
    ['hostedSpreadsheets', lines(document.hostedSpreadsheets.map(pick(spreadsheetKeys)), 1)],
    ['inputSettings', nullable(document.inputSettings, (items) => lines(items.map(pick(settingKeys)), 1))],
    [
      'botUi',
      nullable(document.botUi, (form) =>
        object([['settings', lines(form.settings.map(pick(settingKeys)), 2)]], 1),
      ),
    ],
    ['sharedCode', nullable(document.sharedCode, (code) => fieldLines(code, codeKeys))],
    ['references', nullable(document.references, (items) => lines(items.map(inline), 1))],
    ['notes', lines(document.notes.map(pick(['text', 'x', 'y', 'width', 'height'])), 1)],
    ['layout', layoutText(document)],
  ];
  return `${object(fields, 0)}\n`;
}

const bindingKeys = ['bindToFile', 'syncWithFile', 'bindedFile', 'leaveBlankFile'] as const;
const listKeys = ['name', 'splitter', 'splitterType', 'defaultItems', ...bindingKeys] as const;
const tableTextKeys = [
  'name',
  'colSeparator',
  'colSeparatorType',
  'rowSeparator',
  'rowSeparatorType',
  'isFirstRowContainsHeaders',
  'defaultItems',
] as const;
const tableKeys = [
  ...tableTextKeys,
  ...bindingKeys,
  'csvSeparator',
  'useSpecializedFormat',
  'tryParseType',
  'isCorrectDisplayInExcel',
] as const;
const spreadsheetKeys = [
  ...tableTextKeys,
  'bindedURL',
  'syncWithHosted',
  'isUseAtomicAppending',
  'isMemorizePinnedRowsAndCols',
] as const;
const settingKeys = ['name', 'type', 'defaultValue', 'help', 'variable'] as const;
const codeKeys = ['usings', 'commonCode', 'loadCodeFromFile', 'localPath'] as const;

function groupText(group: Group): string {
  const actions = lines(group.actions.map(actionText), 3);
  return object(
    [
      ['id', inline(group.id)],
      ['name', inline(group.name)],
      ['actions', actions],
    ],
    2,
  );
}

/** Fields with the value that a new action has are left out, as reading fills them in. */
function actionText(action: Action): string {
  return inline({
    id: action.id,
    type: action.type,
    action: action.action,
    ...(action.name !== '' && { name: action.name }),
    ...(hasKeys(action.parameters) && { parameters: sorted(action.parameters) }),
    ...(hasKeys(action.results) && { results: sorted(action.results) }),
    ...(action.finder && { finder: finderOf(action.finder) }),
    ...(action.disabled && { disabled: true }),
    ...(action.breakpoint && { breakpoint: true }),
    ...(action.optional && { optional: true }),
  });
}

function finderOf({ type, scalars, nestedArrays }: Finder): object {
  const arrays = Object.entries(nestedArrays).map(([name, rows]) => [name, rows.map(sorted)] as const);
  return { type, scalars: sorted(scalars), nestedArrays: sorted(Object.fromEntries(arrays)) };
}

function layoutText({ layout }: ProjectDocument): string {
  const point = pick(['x', 'y']);
  return object(
    [
      ['start', point(layout.start)],
      ['goodEnd', point(layout.goodEnd)],
      ['badEnd', point(layout.badEnd)],
      ['groups', lines(layout.groups.map(pick(['groupId', 'x', 'y'])), 2)],
    ],
    1,
  );
}

function pick<K extends string>(keys: readonly K[]) {
  return (element: { readonly [Key in K]: unknown }) =>
    inline(Object.fromEntries(keys.map((key) => [key, element[key]])));
}

function fieldLines<K extends string>(element: { readonly [Key in K]: unknown }, keys: readonly K[]): string {
  return object(
    keys.map((key) => [key, inline(element[key])]),
    1,
  );
}

function nullable<T>(value: T | null, write: (value: T) => string): string {
  return value === null ? 'null' : write(value);
}

function inline(value: unknown): string {
  return JSON.stringify(value);
}

function lines(elements: readonly string[], depth: number): string {
  if (elements.length === 0) return '[]';
  const indent = '  '.repeat(depth + 1);
  return `[\n${elements.map((element) => indent + element).join(',\n')}\n${'  '.repeat(depth)}]`;
}

function object(fields: readonly (readonly [string, string])[], depth: number): string {
  const indent = '  '.repeat(depth + 1);
  const body = fields.map(([key, value]) => `${indent}${inline(key)}: ${value}`).join(',\n');
  return `{\n${body}\n${'  '.repeat(depth)}}`;
}

function hasKeys(texts: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(texts).length > 0;
}

/** The order of insertion is no part of a document. */
function sorted<T>(entries: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));
}
