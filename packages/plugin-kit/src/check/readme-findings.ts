import type { Declaration, Operation, Schema } from '@gatehouse/sdk-plugin';
import { actionsOf } from './check-actions.ts';

interface Row {
  readonly line: number;
  /** Text of each cell by the heading of its column, without back quotes. */
  readonly cells: Readonly<Record<string, string>>;
}

interface Table {
  readonly headings: readonly string[];
  readonly rows: readonly Row[];
}

/**
 * Differences between the tables of a README and the declaration. Tables are known by a heading: `operation`, `action`
 * and `setting`. One that is there names each of them.
 */
export function readmeFindings(readme: string, declaration: Declaration): readonly string[] {
  const tables = tablesOf(readme);
  const rowsUnder = (heading: string) => {
    const found = tables.filter(({ headings }) => headings.includes(heading));
    return found.length === 0 ? null : found.flatMap(({ rows }) => rows);
  };
  const { operations, config } = declaration;
  const actions = actionsOf(declaration).filter(({ isHidden }) => !isHidden);
  return [
    ...operationFindings(rowsUnder('operation'), operations),
    ...nameFindings(
      rowsUnder('action'),
      'action',
      actions.map(({ name }) => name),
    ),
    ...nameFindings(rowsUnder('setting'), 'setting', settingNames(config)),
  ];
}

function tablesOf(text: string): readonly Table[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const isHead = line.startsWith('|') && /^\|[\s:|-]+\|\s*$/.test(lines[index + 1] ?? '');
    if (!isHead) return [];
    const headings = cellsOf(line).map((heading) => heading.toLowerCase());
    const end = lines.findIndex((other, at) => at > index + 1 && !other.startsWith('|'));
    const rows = lines.slice(index + 2, end === -1 ? undefined : end).map((row, at) => {
      const cells = cellsOf(row);
      return {
        line: index + 3 + at,
        cells: Object.fromEntries(headings.map((name, column) => [name, cells[column] ?? ''])),
      };
    });
    return [{ headings, rows }];
  });
}

function cellsOf(line: string): readonly string[] {
  return line
    .replace(/^\||\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('`', ''));
}

function operationFindings(rows: readonly Row[] | null, operations: readonly Operation[]): readonly string[] {
  if (rows === null) return [];
  const found = rows.map((row) => ({
    row,
    operation: operations.find(({ id }) => id === row.cells.operation),
  }));
  const named = new Set(found.map(({ operation }) => operation?.id));
  return [
    ...found.flatMap(({ row, operation }) =>
      operation === undefined
        ? [`README.md:${row.line} names the operation ${row.cells.operation}, which is not declared`]
        : factFindings(row, operation),
    ),
    ...operations
      .filter(({ id }) => !named.has(id))
      .map(({ id }) => `README.md has no row for the operation ${id}`),
  ];
}

/** Columns that a table may have beside the id. */
function factFindings({ line, cells }: Row, { id, method, path, tier, scope }: Operation): readonly string[] {
  const facts = { call: `${method} ${path}`, tier: String(tier), scope: scope ?? '' };
  const isSame = (column: keyof typeof facts) => {
    const text = cells[column] ?? '';
    if (column === 'tier') return text.replace(/^T/, '') === facts.tier;
    return column === 'scope' && scope === null ? !text.includes(':') : text === facts[column];
  };
  return (['call', 'tier', 'scope'] as const)
    .filter((column) => column in cells && !isSame(column))
    .map(
      (column) =>
        `README.md:${line} says ${column} "${cells[column]}" of ${id}, which has "${facts[column]}"`,
    );
}

/** A name may stand there with its category or without. */
function nameFindings(
  rows: readonly Row[] | null,
  kind: string,
  names: readonly string[],
): readonly string[] {
  if (rows === null) return [];
  const lastPart = (name: string) => name.split('.').at(-1);
  const written = rows.map(({ line, cells }) => ({ line, name: cells[kind] ?? '' }));
  const isSame = (name: string, known: string) => name === known || name === lastPart(known);
  return [
    ...written
      .filter(({ name }) => !names.some((known) => isSame(name, known)))
      .map(({ line, name }) => `README.md:${line} names the ${kind} ${name}, which is not declared`),
    ...names
      .filter((known) => !written.some(({ name }) => isSame(name, known)))
      .map((known) => `README.md has no row for the ${kind} ${known}`),
  ];
}

function settingNames(config: Schema | undefined): readonly string[] {
  return Object.keys(Object(Reflect.get(Object(config), 'entries')));
}
