import { numberOf } from '@gatehouse/sdk-actions/internal/columns';
import type { jsonXmlCategory } from '../../categories/json-xml-category.ts';
import type { ContextOf } from '../../context-of.ts';
import { fillTemplate, typedValue } from '../../documents/fill-template.ts';
import { type Json, readJson } from '../../documents/read-json-text.ts';

type BuildContext = ContextOf<(typeof jsonXmlCategory)['actions']['Build']>;

export async function build(context: BuildContext): Promise<void> {
  const { Format, Root, Indent } = context.parameters;
  const value = valueIn(context);
  if (Format === 'json') {
    context.setResult('OutputVariable', JSON.stringify(value, null, Indent ? 2 : 0));
    return;
  }
  const { jsonAsXml } = await import('../../documents/xml-as-json.ts');
  const inside = Array.isArray(value) ? { item: value } : value;
  context.setResult('OutputVariable', jsonAsXml(Root, inside, { indent: Indent, depth: 0 }));
}

function valueIn({ parameters, lists, tables, expand }: BuildContext): Json {
  const { From, Schema, Source, Numbers } = parameters;
  if (From === 'form') return fillTemplate(readJson(Schema, 'Schema'), { expand, hasNumbers: Numbers });
  if (From === 'list') return lists.get(Source).map((line) => typedValue(line, Numbers));
  const table = tables.get(Source);
  const { hasHeaders, rows } = table;
  const types = table.types();
  const cellValue = (cell: string, column: number): Json => {
    const type = types.get(column);
    if (type === undefined) return typedValue(cell, Numbers);
    if (cell === '') return null;
    if (type === 'boolean') return cell === 'true';
    return type === 'number' ? numberOf(cell) : cell;
  };
  if (!hasHeaders) return rows.map((row) => row.map(cellValue));
  const headers = rows[0] ?? [];
  return rows
    .slice(1)
    .map((row) =>
      Object.fromEntries(headers.map((header, column) => [header, cellValue(row[column] ?? '', column)])),
    );
}
