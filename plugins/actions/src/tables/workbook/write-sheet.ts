import { ActionError, quote } from '@gatehouse/sdk-actions';
import { addDateStyles } from './add-date-styles.ts';
import { chooseSheet, listSheets, readTargets, type Sheets } from './find-sheet.ts';
import { packWorkbook, unpackWorkbook } from './pack-workbook.ts';
import { escapeXml, type SheetContent, sheetValues, sheetXml } from './sheet-xml.ts';

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';
const maxNameLength = 31;

type Parts = Map<string, Buffer>;

/** Replaces or adds one sheet of a workbook; all other parts stay as they are. */
export async function writeSheet(workbook: Buffer, wanted: string, content: SheetContent): Promise<Buffer> {
  const parts: Parts = await unpackWorkbook(workbook, () => true);
  const sheets = await listSheets(parts);
  const sheet = chooseSheet(sheets.sheets, wanted);
  const part = sheet
    ? ((await readTargets(parts)).get(sheet.relation) ?? '')
    : addSheet(parts, sheets, wanted);
  if (sheet && !parts.has(part)) throw new ActionError(`The sheet ${quote(sheet.name)} has no cells.`);
  const columns = /<cols>[\s\S]*?<\/cols>/.exec(parts.get(part)?.toString('utf8') ?? '')?.[0] ?? '';
  const values = sheetValues(content);
  const hasDates = values.some((row) => row.some(({ kind }) => kind === 'day' || kind === 'moment'));
  parts.set(part, sheetXml(values, columns, hasDates ? addDateStyles(parts) : null));
  // Pictures, tables and links of the old cells belong to them.
  parts.delete(part.replace(/([^/]+)$/, '_rels/$1.rels'));
  computeAnew(parts);
  return packWorkbook(parts);
}

export function assertSheetName(name: string): void {
  if (name.length <= maxNameLength && !/[[\]:*?/\\]/.test(name)) return;
  throw new ActionError(
    `Sheet ${quote(name)} cannot be a name: at most ${maxNameLength} characters, and none of [ ] : * ? / \\.`,
  );
}

/** Returns the name of the new part. */
function addSheet(parts: Parts, { sheets }: Sheets, name: string): string {
  assertSheetName(name);
  let number = sheets.length + 1;
  while (parts.has(`xl/worksheets/sheet${number}.xml`)) number += 1;
  const part = `xl/worksheets/sheet${number}.xml`;
  const id = `rIdSheet${number}`;
  const sheetId = Math.max(0, ...sheets.map((sheet) => sheet.number)) + 1;
  insert(parts, 'xl/workbook.xml', {
    before: /<\/(\w+:)?sheets>/,
    text: (prefix) =>
      `<${prefix}sheet name="${escapeXml(name)}" sheetId="${sheetId}" xmlns:rel="${relations}" rel:id="${id}"/>`,
  });
  insert(parts, 'xl/_rels/workbook.xml.rels', {
    before: /<\/(\w+:)?Relationships>/,
    text: (prefix) => `<${prefix}Relationship Id="${id}" Type="${relations}/worksheet" Target="/${part}"/>`,
  });
  insert(parts, '[Content_Types].xml', {
    before: /<\/(\w+:)?Types>/,
    text: (prefix) => `<${prefix}Override PartName="/${part}" ContentType="${sheetType}"/>`,
  });
  return part;
}

interface Insertion {
  /** The end of an element; its first group is the prefix of the name space. */
  readonly before: RegExp;
  readonly text: (prefix: string) => string;
}

function insert(parts: Parts, name: string, { before, text }: Insertion): void {
  const xml = parts.get(name)?.toString('utf8') ?? '';
  const end = before.exec(xml);
  if (!end)
    throw new ActionError(`The workbook has no whole part ${quote(name)}, so no sheet can be added to it.`);
  parts.set(name, Buffer.from(xml.slice(0, end.index) + text(end[1] ?? '') + xml.slice(end.index)));
}

/** Formulas of other sheets may use the new cells; the order of computation is made anew by who opens the workbook. */
function computeAnew(parts: Parts): void {
  const change = (name: string, pattern: RegExp, by: string) => {
    const xml = parts.get(name)?.toString('utf8');
    if (xml !== undefined) parts.set(name, Buffer.from(xml.replace(pattern, by)));
  };
  change('xl/workbook.xml', /<(\w+:)?calcPr\b[^>]*\/>/, '<$1calcPr fullCalcOnLoad="1"/>');
  if (!parts.delete('xl/calcChain.xml')) return;
  change('xl/_rels/workbook.xml.rels', /<(?:\w+:)?Relationship\b[^>]*calcChain[^>]*\/>/, '');
  change('[Content_Types].xml', /<(?:\w+:)?Override\b[^>]*calcChain[^>]*\/>/, '');
}
