import { walkInSlices } from '../walk/walk-in-slices.ts';

/** As in a spreadsheet: A to Z, then AA. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

export function columnNames(width: number): string[] {
  return Array.from({ length: width }, (_, index) => columnName(index));
}

type Rows = readonly (readonly string[])[];

// Rows of the editor are immutable, so they are counted only once.
const widths = new WeakMap<Rows, number>();

/** Number of cells of the widest row. */
export function widthOf(rows: Rows): number {
  const known = widths.get(rows);
  if (known !== undefined) return known;
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  widths.set(rows, width);
  return width;
}

/** The same, while other calls are served: `widthOf` returns it afterwards. */
export async function countWidth(rows: Rows): Promise<void> {
  if (widths.has(rows)) return;
  let width = 0;
  await walkInSlices(rows, {
    visit: (row) => {
      width = Math.max(width, row.length);
    },
  });
  widths.set(rows, width);
}
