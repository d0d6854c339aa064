import { ActionError, quote } from '@gatehouse/sdk-actions';
import { readElements } from './read-xml-elements.ts';
import type { WorkbookParts } from './workbook-parts.ts';

interface Sheet {
  readonly name: string;
  /** Its id in the relations of the workbook. */
  readonly relation: string;
}

export interface FoundSheet {
  readonly xml: Buffer;
  /** Whether days are counted from 1904, as on an old Macintosh. */
  readonly is1904: boolean;
}

/** The sheet of a name or of a number counted from 1; the first one by default. */
export async function findSheet(parts: WorkbookParts, wanted: string): Promise<FoundSheet> {
  const sheets: Sheet[] = [];
  let is1904 = false;
  await readElements(parts.get('xl/workbook.xml'), {
    onOpen(name, { name: title = '', id = '', date1904 = '' }) {
      if (name === 'sheet') sheets.push({ name: title, relation: id });
      if (name === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true';
    },
  });
  const sheet = choose(sheets, wanted);
  const target = (await readTargets(parts)).get(sheet.relation) ?? '';
  const xml = parts.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  if (xml) return { xml, is1904 };
  throw new ActionError(
    `The sheet ${quote(sheet.name)} of the workbook has no cells to read, as one of charts has not.`,
  );
}

function choose(sheets: readonly Sheet[], wanted: string): Sheet {
  const byName = sheets.find(({ name }) => name === wanted);
  const byNumber =
    wanted === '' ? sheets[0] : /^\d{1,4}$/.test(wanted) ? sheets[Number(wanted) - 1] : undefined;
  const found = byName ?? byNumber;
  if (found) return found;
  const names = sheets.slice(0, 20).map(({ name }) => quote(name));
  throw new ActionError(`The workbook has no sheet ${quote(wanted)}; it has ${names.join(', ') || 'none'}.`);
}

async function readTargets(parts: WorkbookParts): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>();
  await readElements(parts.get('xl/_rels/workbook.xml.rels'), {
    onOpen(name, { Id = '', Target = '' }) {
      if (name === 'Relationship') targets.set(Id, Target);
    },
  });
  return targets;
}
