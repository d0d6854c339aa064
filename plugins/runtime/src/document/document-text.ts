import type {
  Action,
  Finder,
  Group,
  InputSettingDefinition,
  ProjectDocument,
} from '@gatehouse/sdk-actions/document';

/**
 * The canonical text of a document in pieces: two-space indent, fixed key order, one element per line, layout at the
 * end. Deterministic, so that a comparison of two files shows the changes.
 */
export function* documentText(document: ProjectDocument): Iterable<string> {
  yield '{\n';
  for (const key of ['formatVersion', 'id', 'name', 'productVersion', 'minVersion'] as const) {
    yield `  "${key}": ${inline(document[key])},\n`;
  }
  yield* field('groups', lines(document.groups, groupText, 1));
  yield* field('links', lines(document.links, pick(linkKeys), 1));
  yield* field('variables', lines(document.variables, pick(variableKeys), 1));
  yield* field('lists', lines(document.lists, pick(listKeys), 1));
  yield* field('tables', lines(document.tables, pick(tableKeys), 1));
  yield* field('hostedSpreadsheets', lines(document.hostedSpreadsheets, pick(spreadsheetKeys), 1));
  const { inputSettings, botUi, sharedCode, references } = document;
  yield* field('inputSettings', inputSettings && lines(inputSettings, pick(settingKeys), 1));
  yield* field('botUi', botUi && formText(botUi.settings));
  yield* field('sharedCode', sharedCode && [fieldLines(sharedCode, codeKeys)]);
  yield* field('references', references && lines(references, inline, 1));
  yield* field('notes', lines(document.notes, pick(noteKeys), 1));
  yield* layoutText(document);
  yield '}\n';
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
const linkKeys = ['source', 'branch', 'target'] as const;
const variableKeys = ['name', 'defaultValue', 'comment', 'group'] as const;
const noteKeys = ['text', 'x', 'y', 'width', 'height'] as const;

/** A field of the document with the comma after it. */
function* field(key: string, value: Iterable<string> | null): Iterable<string> {
  yield `  "${key}": `;
  if (value === null) yield 'null';
  else yield* value;
  yield ',\n';
}

function* groupText(group: Group): Iterable<string> {
  yield `{\n      "id": ${inline(group.id)},\n      "name": ${inline(group.name)},\n      "actions": `;
  yield* lines(group.actions, actionText, 3);
  yield '\n    }';
}

function* formText(settings: readonly InputSettingDefinition[]): Iterable<string> {
  yield '{\n    "settings": ';
  yield* lines(settings, pick(settingKeys), 2);
  yield '\n  }';
}

/** Leaves out fields with default values, which reading adds. */
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

function* layoutText({ layout }: ProjectDocument): Iterable<string> {
  const point = pick(['x', 'y']);
  yield '  "layout": {\n';
  for (const key of ['start', 'goodEnd', 'badEnd'] as const) yield `    "${key}": ${point(layout[key])},\n`;
  yield '    "groups": ';
  yield* lines(layout.groups, pick(['groupId', 'x', 'y']), 2);
  yield '\n  }\n';
}

/** One element per line. */
function* lines<Element>(
  elements: readonly Element[],
  write: (element: Element) => string | Iterable<string>,
  depth: number,
): Iterable<string> {
  if (elements.length === 0) return yield '[]';
  const indent = '  '.repeat(depth + 1);
  let start = `[\n${indent}`;
  for (const element of elements) {
    yield start;
    const text = write(element);
    if (typeof text === 'string') yield text;
    else yield* text;
    start = `,\n${indent}`;
  }
  yield `\n${'  '.repeat(depth)}]`;
}

function pick<K extends string>(keys: readonly K[]) {
  const starts = keys.map((key, at) => `${at === 0 ? '{' : ','}"${key}":`);
  return (element: { readonly [Key in K]: unknown }) => {
    let text = '';
    for (let at = 0; at < keys.length; at++) text += `${starts[at]}${inline(element[keys[at] as K])}`;
    return `${text}}`;
  };
}

function fieldLines<K extends string>(element: { readonly [Key in K]: unknown }, keys: readonly K[]): string {
  return `{\n${keys.map((key) => `    "${key}": ${inline(element[key])}`).join(',\n')}\n  }`;
}

function inline(value: unknown): string {
  return JSON.stringify(value);
}

function hasKeys(texts: Readonly<Record<string, unknown>>): boolean {
  for (const _key in texts) return true;
  return false;
}

/** Sorts keys, since their order has no meaning. */
function sorted<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  const keys = Object.keys(entries);
  if (keys.every((key, at) => at === 0 || (keys[at - 1] ?? '') < key)) return entries;
  return Object.fromEntries(keys.sort().map((key) => [key, entries[key] as T]));
}
