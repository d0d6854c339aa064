import { toWireSchema } from '@gatehouse/openapi/to-wire-schema';
import type { ConsoleEntry, Declaration, LiveOperation } from '@gatehouse/sdk-plugin';
import { findField, type Place, placeOf } from './find-field.ts';
import { panelFindings } from './panel-findings.ts';

/** Parts of a right manifest that the console would show wrongly or not at all. */
export async function consoleFindings(folder: string, declaration: Declaration): Promise<readonly string[]> {
  const { tables = [], tiles = [], editors = [], panels = [] } = declaration.console ?? {};
  const operations = declaration.operations.filter((operation) => operation.status === 'live');
  const answerOf = (id: string) => answerPlace(operations.find((operation) => operation.id === id));
  return [
    ...tables.flatMap((table) => tableFindings(table, answerOf(table.operation), operations)),
    ...tiles.flatMap(({ id, operation, value }) =>
      findField(answerOf(operation), value) === null
        ? [`the tile "${id}" shows ${value}, which the answer of ${operation} does not have`]
        : [],
    ),
    ...editors.flatMap((editor) => editorFindings(editor, answerOf(editor.operation), declaration)),
    ...(await Promise.all(panels.map((panel) => panelFindings(folder, panel)))).flat(),
  ];
}

type Table = NonNullable<ConsoleEntry['tables']>[number];

function tableFindings(table: Table, answer: Place, operations: readonly LiveOperation[]): readonly string[] {
  const { columns, id, operation, rowActions = [], rows } = table;
  const list = rows === undefined ? answer : findField(answer, rows);
  const row = list === null ? null : findField(list, '[]');
  if (row === null) return [`the table "${id}" needs a list in ${rows ?? 'the answer'} of ${operation}`];
  const lacks = (field: string) => findField(row, field) === null;
  return [
    ...columns
      .filter(({ field }) => lacks(field))
      .map(
        ({ field }) => `the table "${id}" has a column ${field}, which the rows of ${operation} do not have`,
      ),
    ...operations
      .filter(({ id: name }) => rowActions.includes(name))
      .flatMap(({ id: name, path }) =>
        [...path.matchAll(/\{(\w+)\}/g)]
          .map(([, key = '']) => key)
          .filter(lacks)
          .map((key) => `the table "${id}" offers ${name}, whose {${key}} is no field of a row`),
      ),
  ];
}

type Editor = NonNullable<ConsoleEntry['editors']>[number];

function editorFindings(
  editor: Editor,
  answer: Place,
  { actionCategories = [] }: Declaration,
): readonly string[] {
  const { action, operation, parameter, rows, value } = editor;
  const list = rows === undefined ? answer : findField(answer, rows);
  const row = list === null ? null : findField(list, '[]');
  const what = `the editor of ${action} ${parameter}`;
  const isThere = row !== null && (value === undefined || findField(row, value) !== null);
  const [tag, name = ''] = action.split('.');
  const actions: unknown = Reflect.get(Object(actionCategories.find((one) => one.tag === tag)), 'actions');
  const { parameters } = Object(Reflect.get(Object(actions), name));
  return [
    ...(isThere
      ? []
      : [`${what} needs a list with ${value ?? 'texts'} in ${rows ?? 'the answer'} of ${operation}`]),
    ...(parameters === undefined || parameter in parameters
      ? []
      : [`${what} is of a parameter that ${action} lacks`]),
  ];
}

function answerPlace(operation: LiveOperation | undefined): Place {
  if (operation?.reply === undefined) return placeOf({}, {});
  const { schema, definitions } = toWireSchema(operation.reply, { mode: 'output', name: operation.id });
  return placeOf(schema, definitions);
}
