// The data that a project defines. Executors have it in `context.document`, and its values in `lists` and `tables`.
import {
  type CellType,
  cellTypes,
  type Encoding,
  encodings,
  type FileBinding,
  type HostedSpreadsheetDefinition,
  type InputSettingDefinition,
  type ListDefinition,
  type ProjectDocument,
  type ReadEncoding,
  readEncodings,
  type SeparatorType,
  type SharedCode,
  type TableDefinition,
  type TableText,
  type TypedColumn,
} from '@gatehouse/sdk-actions/document';

type Data = Pick<ProjectDocument, 'lists' | 'tables' | 'hostedSpreadsheets' | 'inputSettings' | 'sharedCode'>;

export function describeData({
  lists,
  tables,
  hostedSpreadsheets,
  inputSettings,
  sharedCode,
}: Data): readonly string[] {
  return [
    ...lists.map(describeList),
    ...tables.map(describeTable),
    ...hostedSpreadsheets.map(describeSheet),
    ...(inputSettings ?? []).map(describeField),
    ...(sharedCode === null ? [] : [describeCode(sharedCode)]),
  ];
}

function describeList({ name, defaultItems, ...binding }: ListDefinition): string {
  return `the list ${name} of ${defaultItems.length} lines${describeFile(binding)}`;
}

/** A definition without a file has `bindToFile` false. */
function describeFile({ bindToFile, bindedFile, syncWithFile, encoding }: FileBinding): string {
  if (!bindToFile) return '';
  return `, kept in ${bindedFile} (${encoding ?? 'utf-8'})${syncWithFile ? ', which changes with it' : ''}`;
}

function describeTable(table: TableDefinition): string {
  return `${describeText(table)}${(table.columnTypes ?? []).map(describeColumn).join('')}${describeFile(table)}`;
}

function describeText({
  name,
  colSeparator,
  colSeparatorType,
  isFirstRowContainsHeaders,
}: TableText): string {
  const headers = isFirstRowContainsHeaders ? ' with headers' : '';
  return `the table ${name}${headers}, cut ${separators[colSeparatorType](colSeparator)}`;
}

const separators: Readonly<Record<SeparatorType, (separator: string) => string>> = {
  Text: (separator) => `at ${JSON.stringify(separator)}`,
  Regex: (separator) => `where /${separator}/ matches`,
  CharArray: (separator) => `at each of ${JSON.stringify(separator)}`,
};

function describeColumn({ column, type }: TypedColumn): string {
  return `, ${column} ${words[type]}`;
}

const words: Readonly<Record<CellType, string>> = {
  text: 'as text',
  number: 'as numbers',
  date: 'as dates',
  boolean: 'as true or false',
};

function describeSheet({ name, bindedURL }: HostedSpreadsheetDefinition): string {
  return `the sheet ${name} at ${bindedURL}`;
}

function describeField({ name, variable, defaultValue }: InputSettingDefinition): string {
  return `the form asks for ${name} (${JSON.stringify(defaultValue)}), and puts it into ${variable}`;
}

function describeCode({ loadCodeFromFile, localPath }: SharedCode): string {
  return loadCodeFromFile ? `code in ${localPath}` : 'code in the project';
}

/** The type of cells that a person typed; text for any other word. */
export function parseCellType(word: string): CellType {
  return cellTypes.find((type) => type === word.toLowerCase()) ?? 'text';
}

/** Only a file that is read may have an encoding that is guessed. */
export function parseEncoding(word: string, isRead: true): ReadEncoding | null;
export function parseEncoding(word: string, isRead: false): Encoding | null;
export function parseEncoding(word: string, isRead: boolean): ReadEncoding | null {
  const known = isRead ? readEncodings : encodings;
  return known.find((encoding) => encoding === word) ?? null;
}
