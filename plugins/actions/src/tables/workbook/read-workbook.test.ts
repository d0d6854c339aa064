import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ZipFile } from 'yazl';
import { readWorkbook } from './read-workbook.ts';

const head = '<?xml version="1.0"?>';

/** A workbook of two sheets as Excel writes it, with the cells of the first one. */
async function workbookOf(rows: string, more: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  const zip = new ZipFile();
  const parts = {
    'xl/workbook.xml': `${head}<workbook xmlns:r="r"><workbookPr/><sheets><sheet name="First" r:id="r1"/><sheet name="2" r:id="r2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `${head}<sst><si><t>Ann</t></si><si><r><t>rich </t></r><r><t>text</t></r><rPh><t>no</t></rPh></si></sst>`,
    'xl/styles.xml': `${head}<styleSheet><numFmts><numFmt numFmtId="200" formatCode="[Red]dd/mm/yyyy&quot;x&quot;"/><numFmt numFmtId="201" formatCode="[Red]0.00&quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="200"/><xf numFmtId="201"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `${head}<worksheet><sheetData><row><c><v>2</v></c></row></sheetData></worksheet>`,
    ...more,
  };
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const rowOf = (cells: string) => `<row r="1">${cells}</row>`;

for (const [cells, expected] of [
  ['<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>', ['Ann', 'rich text']],
  ['<c r="A1"><v>0.1</v></c><c r="B1"><v>0.30000000000000004</v></c>', ['0.1', '0.3']],
  ['<c r="A1" t="inlineStr"><is><t>a &amp; b</t></is></c>', ['a & b']],
  ['<c r="B1" t="b"><v>1</v></c>', ['', 'true']],
  ['<c r="A1" t="str"><f>1+1</f><v>2</v></c>', ['2']],
  [
    '<c r="A1" s="1"><v>45000</v></c><c r="B1" s="2"><v>45000.5</v></c>',
    ['2023-03-15', '2023-03-15T12:00:00'],
  ],
  ['<c r="A1" s="3"><v>1.5</v></c><c r="B1" s="4"><v>0.25</v></c>', ['1.5', '06:00:00']],
  ['<c r="A1" t="e"><v>#DIV/0!</v></c>', ['#DIV/0!']],
] as const) {
  test(`the cells ${cells} are ${expected.join(' and ')}`, async () => {
    assert.deepEqual(await readWorkbook(await workbookOf(rowOf(cells)), ''), [expected]);
  });
}

test('missing rows are empty', async () => {
  const bytes = await workbookOf('<row r="3"><c r="A3"><v>1</v></c></row>');

  assert.deepEqual(await readWorkbook(bytes, ''), [[], [], ['1']]);
});

test('a sheet is found by its name before its number', async () => {
  const bytes = await workbookOf('');

  assert.deepEqual(await readWorkbook(bytes, '2'), [['2']]);
  assert.deepEqual(await readWorkbook(bytes, 'First'), []);
  await assert.rejects(readWorkbook(bytes, 'Third'), /has no sheet "Third"; it has "First", "2"/);
});

test('a cell in the last corner of the sheet does not fill the memory', async () => {
  const far = (row: number) => `<row r="${row}"><c r="XFD${row}"><v>1</v></c></row>`;
  const rows = Array.from({ length: 1000 }, (_, place) => far(place + 1)).join('');

  await assert.rejects(readWorkbook(await workbookOf(rows), ''), /more than 10000000 cells/);
});

test('a part that unpacks to more than a workbook may have is refused', async () => {
  const bytes = await workbookOf('', { 'xl/worksheets/sheet3.xml': ' '.repeat(257 * 2 ** 20) });

  await assert.rejects(readWorkbook(bytes, ''), /unpacks to more than 256 MiB/);
});

test('an archive that is no workbook, and broken XML, are errors', async () => {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('x'), 'a.txt');
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));

  await assert.rejects(readWorkbook(Buffer.concat(chunks), ''), /no workbook of the kind xlsx/);
  await assert.rejects(readWorkbook(await workbookOf('<row>'), ''), /The workbook holds broken XML/);
});
