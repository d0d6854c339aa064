import { unpackWorkbook } from './pack-workbook.ts';

/** The files of texts and numbers in a workbook, by name. */
export type WorkbookParts = ReadonlyMap<string, Buffer>;

const wanted =
  /^(xl\/workbook\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/styles\.xml|xl\/sharedStrings\.xml|xl\/worksheets\/[^/]+\.xml)$/;

export function readWorkbookParts(bytes: Buffer): Promise<WorkbookParts> {
  return unpackWorkbook(bytes, (name) => wanted.test(name));
}
