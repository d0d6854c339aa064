import { ActionError, quote } from '@gatehouse/sdk-actions';
import type { jsonXmlCategory } from '../../categories/json-xml-category.ts';
import type { ContextOf } from '../../context-of.ts';
import { openJson } from '../../documents/json-document.ts';
import { kindOf, readJson } from '../../documents/read-json-text.ts';
import type { StructuredDocument } from '../../documents/structured-document.ts';
import { replaceEntries } from '../../lines/replace-entries.ts';
import { parseNames } from '../../texts/parse-texts.ts';
import { joinTexts } from '../../texts/text-size.ts';
import { putIntoTable } from './add-to-table.ts';

type Actions = (typeof jsonXmlCategory)['actions'];

export async function parse({ parameters, setResult }: ContextOf<Actions['Parse']>): Promise<void> {
  const { Input, Format, Indent } = parameters;
  const space = Indent ? 2 : 0;
  if (Format === 'json') {
    const value = readJson(Input);
    setResult('OutputVariable', JSON.stringify(value, null, space));
    setResult('Kind', kindOf(value));
    return;
  }
  const { parseXml } = await import('../../documents/xml-document.ts');
  const { documentAsJson } = await import('../../documents/xml-as-json.ts');
  const document = await parseXml(Input);
  setResult('OutputVariable', JSON.stringify(documentAsJson(document), null, space));
  setResult('Kind', document.documentElement?.nodeName ?? '');
}

interface Opened {
  readonly Input: string;
  readonly Format: 'json' | 'xml';
  readonly Namespaces: string;
}

async function open({ Input, Format, Namespaces }: Opened): Promise<StructuredDocument> {
  if (Format === 'json') return openJson(Input);
  const { openXml } = await import('../../documents/xml-document.ts');
  return openXml(Input, Namespaces);
}

export async function query({ parameters, setResult }: ContextOf<Actions['Query']>): Promise<void> {
  const { Path, Take, Markup, FailIfEmpty } = parameters;
  const texts = (await open(parameters)).texts(Path, Markup);
  if (texts.length === 0 && FailIfEmpty) {
    throw new ActionError(
      `Path ${quote(Path)} finds nothing. Set FailIfEmpty to false where that is no error.`,
    );
  }
  setResult('OutputVariable', Take === 'first' ? (texts[0] ?? '') : joinTexts(texts, '\n'));
  setResult('Count', texts.length);
}

export async function setValue({ parameters, setResult }: ContextOf<Actions['SetValue']>): Promise<void> {
  const { Path, Value, As, Remove } = parameters;
  const document = await open(parameters);
  const count = document.change(Path, { value: Value, isJson: As === 'json', isRemoved: Remove });
  if (count === 0 && !Remove) {
    throw new ActionError(
      `Path ${quote(Path)} finds nothing to change, and nothing that a value can be added to.`,
    );
  }
  setResult('OutputVariable', document.write(/\n/.test(parameters.Input)));
  setResult('Count', count);
}

export async function toList({ parameters, lists, setResult }: ContextOf<Actions['ToList']>): Promise<void> {
  const list = lists.get(parameters.List);
  replaceEntries(list, (await open(parameters)).texts(parameters.Path, false));
  setResult('Count', list.length);
}

export async function toTable({
  parameters,
  tables,
  setResult,
}: ContextOf<Actions['ToTable']>): Promise<void> {
  const { Path, Table, Columns, Append } = parameters;
  const table = tables.get(Table);
  const rows = (await open(parameters)).rows(Path);
  const names =
    Columns === '' ? [...new Set(rows.flatMap((row) => [...row.keys()]))] : parseNames('Columns', Columns);
  putIntoTable(table, rows, { names, appends: Append });
  setResult('Count', rows.length);
}
