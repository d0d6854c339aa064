import type { Finder } from '@gatehouse/sdk-actions/document';
import type { MacroData } from './macro-resolvers.ts';
import { expandTemplate, type ParseText, parseTemplate, type Template } from './template.ts';

type Row = readonly (readonly [string, Template])[];

/** Compiles a finder; returns it unchanged where it has no macros. */
export function compileFinder(
  finder: Finder | null,
  parse: ParseText = parseTemplate,
): (data: MacroData) => Finder | null {
  if (finder === null) return () => null;
  const scalars = compileRow(finder.scalars, parse);
  const arrays = Object.entries(finder.nestedArrays).map(
    ([name, rows]) => [name, rows.map((row) => compileRow(row, parse))] as const,
  );
  if ([scalars, ...arrays.flatMap(([, rows]) => rows)].every(isConstant)) return () => finder;
  return (data) => ({
    type: finder.type,
    scalars: expandRow(scalars, data),
    nestedArrays: Object.fromEntries(
      arrays.map(([name, rows]) => [name, rows.map((row) => expandRow(row, data))]),
    ),
  });
}

function compileRow(fields: Readonly<Record<string, string>>, parse: ParseText): Row {
  return Object.entries(fields).map(([name, text]) => [name, parse(text)]);
}

function isConstant(row: Row): boolean {
  return row.every(([, template]) => typeof template === 'string');
}

function expandRow(row: Row, data: MacroData): Record<string, string> {
  return Object.fromEntries(row.map(([name, template]) => [name, expandTemplate(template, data)]));
}
