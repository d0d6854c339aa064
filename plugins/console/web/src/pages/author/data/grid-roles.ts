/*
 * Attributes of a grid for screen readers. Elements of tables do not serve: they lose their meaning as soon as a style
 * places their rows.
 */

interface GridFacts {
  readonly label: string;
  readonly rows: number;
  readonly columns: number;
  /** The id of the active cell; undefined while it is out of view. */
  readonly activeId: string | undefined;
}

export function gridRole({ label, rows, columns, activeId }: GridFacts) {
  return {
    role: 'grid',
    tabIndex: 0,
    'aria-label': label,
    'aria-rowcount': rows + 1,
    'aria-colcount': columns + 1,
    'aria-activedescendant': activeId,
  };
}

export const groupRole = { role: 'rowgroup' };

/** @param index from 0, which is the row of names */
export function rowRole(index: number) {
  return { role: 'row', 'aria-rowindex': index + 1 };
}

/** @param column from 0, which is the column of numbers */
export function headRole(role: 'columnheader' | 'rowheader', column: number) {
  return { role, 'aria-colindex': column + 1 };
}
