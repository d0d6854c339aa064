import type { Finder } from '../document/project-document.ts';
import type { MacroData } from './macros.ts';
import { expandTemplate, parseTemplate, type Template } from './template.ts';

type Row = readonly (readonly [string, Template])[];

/** Compiles a finder; without macros it is given as it is. */
export function compileFinder(finder: Finder | null): (data: MacroData) => Finder | null {
  if (finder === null) return () => null;
  const scalars = compileRow(finder.scalars);
  const arrays = Object.entries(finder.nestedArrays).map(
    ([name, rows]) => [name, rows.map(compileRow)] as const,
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

function compileRow(fields: Readonly<Record<string, string>>): Row {
  return Object.entries(fields).map(([name, text]) => [name, parseTemplate(text)]);
}

function isConstant(row: Row): boolean {
  return row.every(([, template]) => typeof template === 'string');
}

function expandRow(row: Row, data: MacroData): Record<string, string> {
  return Object.fromEntries(row.map(([name, template]) => [name, expandTemplate(template, data)]));
}
