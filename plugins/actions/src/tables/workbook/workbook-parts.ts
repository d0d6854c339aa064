import { ActionError } from '@gatehouse/sdk-actions';
import { archiveEntries, brokenArchive } from '../../archives/archive-entries.ts';

const bounds = { maxEntries: 10_000, maxBytes: 256 * 2 ** 20 };

/** The files of texts and numbers in a workbook, by name. */
export type WorkbookParts = ReadonlyMap<string, Buffer>;

const wanted =
  /^(xl\/workbook\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/styles\.xml|xl\/sharedStrings\.xml|xl\/worksheets\/[^/]+\.xml)$/;

export async function readWorkbookParts(bytes: Buffer): Promise<WorkbookParts> {
  const { fromBufferPromise } = await import('yauzl');
  const parts = new Map<string, Buffer>();
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    for await (const entry of archiveEntries(zip, bounds)) {
      if (!wanted.test(entry.name)) continue;
      const chunks: Buffer[] = [];
      for await (const chunk of await entry.open()) chunks.push(chunk);
      parts.set(entry.name, Buffer.concat(chunks));
    }
  } catch (cause) {
    throw brokenArchive(cause);
  }
  if (!parts.has('xl/workbook.xml')) {
    throw new ActionError(
      'The file is no workbook of the kind xlsx; an old xls must be saved as xlsx first.',
    );
  }
  return parts;
}
