import type { RunTable } from '@gatehouse/sdk-actions';
import { type MaskText, masked } from '@gatehouse/sdk-plugin/internal';
import type { DataOverview } from '../run/run-data-dialogue.ts';
import { isSecretName } from './is-secret.ts';
import { maskStart } from './mask-start.ts';
import { maxValueLength, maxVariables, shownValue } from './shown-variables.ts';

/** The data of a run, or its values after the run. */
export interface OverviewSource {
  readonly variables: ReadonlyMap<string, string>;
  readonly lists: ReadonlyMap<string, readonly string[]>;
  readonly tables: ReadonlyMap<string, OverviewTable>;
  /** Masks secrets within texts; absent where there are none. */
  readonly mask?: MaskText;
  /** The characters of the longest secret. */
  readonly maxSecretLength?: number;
}

export interface OverviewTable extends Readonly<Pick<RunTable, 'hasHeaders'>> {
  readonly rows: Pick<Rows, 'length' | 'slice'>;
  /** Absent where it is not known. */
  readonly width?: number;
}

type Rows = readonly (readonly string[])[];

const maxNamed = 50;
const maxEntries = 20;
const maxCells = 50;

/** The first items of each kind, with their total number. Values with names of secrets are masked. */
export function dataOverview({
  variables,
  lists,
  tables,
  mask = (text) => text,
  maxSecretLength = 0,
}: OverviewSource): DataOverview {
  const shown: Show = (name, value) =>
    shownValue(name, maskStart(value, { mask, maxSecretLength, length: maxValueLength + 1 }));
  return {
    variables: firstOf(variables, maxVariables).map(([name, value]) => ({
      name,
      value: shown(name, value),
    })),
    variableCount: variables.size,
    lists: firstOf(lists, maxNamed).map(([name, items]) => ({
      name,
      items: items.slice(0, maxEntries).map((item) => shown(name, item)),
      totalCount: items.length,
    })),
    listCount: lists.size,
    tables: firstOf(tables, maxNamed).map(([name, { rows, hasHeaders, width }]) => ({
      name,
      rows: shownRows({ name, rows, hasHeaders }, shown),
      totalCount: rows.length,
      width: width ?? widthOf(rows.slice(0, rows.length)),
    })),
    tableCount: tables.size,
  };
}

/** Number of cells of the widest row. */
export function widthOf(rows: Rows): number {
  return rows.reduce((widest, row) => Math.max(widest, row.length), 0);
}

type Show = (name: string, value: string) => string;

interface ShownTable {
  readonly name: string;
  readonly rows: Pick<Rows, 'slice'>;
  readonly hasHeaders: boolean;
}

function shownRows({ name, rows, hasHeaders }: ShownTable, shown: Show): string[][] {
  const first = rows.slice(0, maxEntries);
  const headers = hasHeaders ? (first[0] ?? []) : [];
  const isSecret = headers.map(isSecretName);
  return first.map((row, index) =>
    row.slice(0, maxCells).map((cell, column) => {
      if (hasHeaders && index === 0) return shown('', cell);
      return isSecret[column] && cell !== '' ? masked : shown(name, cell);
    }),
  );
}

function firstOf<T>(entries: ReadonlyMap<string, T>, count: number): [string, T][] {
  return [...entries].slice(0, count);
}
