import { ActionError, quote } from '@gatehouse/sdk-actions';
import { readElements } from './read-xml-elements.ts';
import type { WorkbookParts } from './workbook-parts.ts';

export interface Sheet {
  readonly name: string;
  /** Its id in the relations of the workbook. */
  readonly relation: string;
  readonly number: number;
}

export interface FoundSheet {
  readonly xml: Buffer;
  /** Whether days are counted from 1904, as on an old Macintosh. */
  readonly is1904: boolean;
}

export interface Sheets {
  readonly sheets: readonly Sheet[];
  readonly is1904: boolean;
}

export async function listSheets(parts: WorkbookParts): Promise<Sheets> {
  const sheets: Sheet[] = [];
  let is1904 = false;
  await readElements(parts.get('xl/workbook.xml'), {
    onOpen(name, { name: title = '', id = '', sheetId = '', date1904 = '' }) {
      if (name === 'sheet') sheets.push({ name: title, relation: id, number: Number(sheetId) });
      if (name === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true';
    },
  });
  return { sheets, is1904 };
}

/** The sheet of a name or of a number counted from 1; the first one by default. */
export async function findSheet(parts: WorkbookParts, wanted: string): Promise<FoundSheet> {
  const { sheets, is1904 } = await listSheets(parts);
  const sheet = chooseSheet(sheets, wanted);
  if (!sheet) {
    const names = sheets.slice(0, 20).map(({ name }) => quote(name));
    throw new ActionError(
      `The workbook has no sheet ${quote(wanted)}; it has ${names.join(', ') || 'none'}.`,
    );
  }
  const xml = parts.get((await readTargets(parts)).get(sheet.relation) ?? '');
  if (xml) return { xml, is1904 };
  throw new ActionError(
    `The sheet ${quote(sheet.name)} of the workbook has no cells to read, as one of charts has not.`,
  );
}

export function chooseSheet(sheets: readonly Sheet[], wanted: string): Sheet | undefined {
  if (wanted === '') return sheets[0];
  const byName = sheets.find(({ name }) => name === wanted);
  return byName ?? (/^\d{1,4}$/.test(wanted) ? sheets[Number(wanted) - 1] : undefined);
}

/** The names of the parts by their ids in the relations of the workbook. */
export async function readTargets(parts: WorkbookParts): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>();
  await readElements(parts.get('xl/_rels/workbook.xml.rels'), {
    onOpen(name, { Id = '', Target = '' }) {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  return targets;
}
