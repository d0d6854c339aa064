import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { documentOf } from '@gatehouse/plugin-runtime/testing';
import type { Category } from '@gatehouse/sdk-actions';
import type {
  HostedSpreadsheetDefinition,
  ProjectDocument,
  VariableDefinition,
} from '@gatehouse/sdk-actions/document';
import { createCanvas } from '@napi-rs/canvas';
import { listsOf, tablesOf } from './run-action.ts';

/** Values of variables that cannot be empty. */
const values: Readonly<Record<string, string>> = {
  answer: '{"items":[{"name":"Ann","city":"Oslo"}]}',
  attempts: '1',
  page: 'Log out; 2026-03-29, 10',
  price: '10',
  token: 'abc',
};

/** Data that examples assume: variables, lists, tables and a spreadsheet of these names. */
export function exampleData(categories: readonly Category[], sheetUrl: string): Partial<ProjectDocument> {
  const lists = {
    links: ['https://example.org/a', 'https://example.org/b'],
    found: ['c'],
    chosen: [],
    names: [],
  };
  const tables = {
    'people+': [
      ['Name', 'City', 'Age'],
      ['Ann', 'Oslo', '36'],
      ['Bob', 'Rome', '17'],
    ],
  };
  return {
    variables: exampleNames(categories).map(variableOf),
    lists: listsOf(lists),
    tables: tablesOf(tables),
    hostedSpreadsheets: [sheetOf(sheetUrl)],
  };
}

function variableOf(name: string): VariableDefinition {
  return { name, defaultValue: values[name] ?? name, comment: '', group: 'UserDefined' };
}

function exampleNames(categories: readonly Category[]): readonly string[] {
  return [...new Set([...Object.keys(values), ...categories.flatMap(variablesOf)])];
}

/** Values for the variables of examples. */
export function exampleVariables(categories: readonly Category[]): Readonly<Record<string, string>> {
  return Object.fromEntries(exampleNames(categories).map((name) => [name, values[name] ?? name]));
}

function variablesOf({ actions }: Category): readonly string[] {
  const examples = Object.values(actions).flatMap(({ parameters }) =>
    Object.values(parameters).map(({ example }) => example ?? ''),
  );
  return examples.flatMap((example) =>
    [...example.matchAll(/\{-Variable\.(\w+)-\}/g)].flatMap(([, name]) => name ?? []),
  );
}

function sheetOf(bindedURL: string): HostedSpreadsheetDefinition {
  return {
    name: 'orders',
    bindedURL,
    syncWithHosted: false,
    colSeparator: ';',
    colSeparatorType: 'Text',
    rowSeparator: '\n',
    rowSeparatorType: 'Text',
    isFirstRowContainsHeaders: true,
    isUseAtomicAppending: false,
    isMemorizePinnedRowsAndCols: false,
    defaultItems: '',
  };
}

const texts: Readonly<Record<string, string>> = {
  'result.txt': 'done',
  'links.txt': 'https://example.org/c\n',
  'people.csv': 'Name;City;Age\nAnn;Oslo;36\n',
  'results/first.txt': 'first',
  'reports/today.csv': 'today',
  'reports/report.py': 'print("hello")',
};

/** Writes the files that examples name into the folder of the project. */
const certificates = { 'intranet.pem': 'authority-cert.pem', 'ada.p12': 'client.p12' };

export async function writeExampleFiles(folder: string): Promise<void> {
  for (const name of ['results', 'reports', 'data']) await mkdir(path.join(folder, name));
  for (const [name, text] of Object.entries(texts)) await writeFile(path.join(folder, name), text);
  await mkdir(path.join(folder, 'certificates'));
  for (const [name, key] of Object.entries(certificates)) {
    await copyFile(new URL(`./keys/${key}`, import.meta.url), path.join(folder, 'certificates', name));
  }
  const login = documentOf([{ type: 'Notification', action: 'Log', parameters: { Message: 'in' } }], {
    variables: ['user', 'cookies'].map(variableOf),
  });
  await writeFile(path.join(folder, 'login.zp'), JSON.stringify(login));
  const pictures = { photo: [300, 200], button: [60, 20], captcha: [100, 40], ada: [20, 20], logo: [20, 20] };
  for (const [name, [width = 0, height = 0]] of Object.entries(pictures))
    await writeFile(path.join(folder, `${name}.png`), await pictureOf(width, height));
}

/** A page with a number, and a button in its corner as in the picture of the button. */
async function pictureOf(width: number, height: number): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#2244aa';
  context.fillRect(5, 5, 40, 10);
  context.fillStyle = '#000000';
  context.font = '40px sans-serif';
  context.fillText('2026', 80, 120);
  return canvas.encode('png');
}
