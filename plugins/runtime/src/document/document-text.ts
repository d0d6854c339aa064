import type {
  Action,
  ActionRetry,
  Finder,
  Group,
  InputSettingDefinition,
  ProjectDocument,
} from '@gatehouse/sdk-actions/document';
import { isShort, jsonPieces } from '@gatehouse/sdk-plugin/internal/json-pieces';
import { elementSchemas, inputSettingSchema, layoutSchema, sharedCodeSchema } from './document-schema.ts';

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
  yield* field('links', lines(document.links, oneLine(elementSchemas.link), 1));
  yield* field('variables', lines(document.variables, maybeLong(elementSchemas.variable), 1));
  yield* field('lists', lines(document.lists, maybeLong(elementSchemas.list), 1));
  yield* field('tables', lines(document.tables, maybeLong(elementSchemas.table), 1));
  const { hostedSpreadsheet } = elementSchemas;
  yield* field('hostedSpreadsheets', lines(document.hostedSpreadsheets, oneLine(hostedSpreadsheet), 1));
  const { inputSettings, botUi, sharedCode, references } = document;
  yield* field('inputSettings', inputSettings && lines(inputSettings, maybeLong(inputSettingSchema), 1));
  yield* field('botUi', botUi && formText(botUi.settings));
  yield* field('sharedCode', sharedCode && [fieldLines(sharedCode, sharedCodeSchema)]);
  yield* field('references', references && lines(references, inline, 1));
  yield* field('notes', lines(document.notes, oneLine(elementSchemas.note), 1));
  yield* layoutText(document);
  yield '}\n';
}

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
  yield* lines(settings, maybeLong(inputSettingSchema), 2);
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
    ...(action.retry && { retry: retryOf(action.retry) }),
  });
}

function retryOf({ times, pauseSec, factor, maxPauseSec, on }: ActionRetry): object {
  return { times, pauseSec, factor, maxPauseSec, on };
}

function finderOf({ type, scalars, nestedArrays }: Finder): object {
  const arrays = Object.entries(nestedArrays).map(([name, rows]) => [name, rows.map(sorted)] as const);
  return { type, scalars: sorted(scalars), nestedArrays: sorted(Object.fromEntries(arrays)) };
}

function* layoutText({ layout }: ProjectDocument): Iterable<string> {
  const { start, groups } = layoutSchema.entries;
  const point = oneLine(start);
  yield '  "layout": {\n';
  for (const key of ['start', 'goodEnd', 'badEnd'] as const) yield `    "${key}": ${point(layout[key])},\n`;
  yield '    "groups": ';
  yield* lines(layout.groups, oneLine(groups.item), 2);
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

/** The schema of an element that is written with all fields that it has, in the order of the schema. */
interface FieldsSchema {
  readonly entries: object;
}

function oneLine({ entries }: FieldsSchema): (element: object) => string {
  const fields = Object.keys(entries).map((key, at) => ({ key, start: `${at === 0 ? '{' : ','}"${key}":` }));
  return (element) => {
    const values = trustFields(element);
    let text = '';
    for (const { key, start } of fields) {
      if (values[key] !== null && values[key] !== undefined) text += `${start}${inline(values[key])}`;
    }
    return `${text}}`;
  };
}

/** Characters of the JSON of an element that is written at once. */
const maxAtOnce = 262_144;

/** The same line, in pieces where the element has long values. */
function maybeLong({ entries }: FieldsSchema): (element: object) => string | Iterable<string> {
  const keys = Object.keys(entries);
  return (element) => {
    const values = trustFields(element);
    const known = keys.flatMap((key) => {
      const value = values[key];
      return value === null || value === undefined ? [] : [[key, value] as const];
    });
    const line = Object.fromEntries(known);
    return isShort(line, maxAtOnce) ? inline(line) : jsonPieces(line);
  };
}

function fieldLines(element: object, { entries }: FieldsSchema): string {
  const values = trustFields(element);
  const fields = Object.keys(entries).map((key) => `    "${key}": ${inline(values[key])}`);
  return `{\n${fields.join(',\n')}\n  }`;
}

/** The schema of the element names its fields. */
function trustFields(element: object): Readonly<Record<string, unknown>> {
  return element as Readonly<Record<string, unknown>>;
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
