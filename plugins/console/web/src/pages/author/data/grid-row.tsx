import { CellField } from './cell-field.tsx';
import type { Cell } from './grid-keys.ts';
import { headRole, rowRole } from './grid-roles.ts';
import type { GridProps, Typing, TypingEnd } from './grid-types.ts';

interface RowProps extends GridProps {
  readonly row: number;
  readonly place: { readonly prefix: string; readonly template: string; readonly top: number };
  readonly typing: Typing | null;
  readonly activate: (cell: Cell) => void;
  readonly begin: (cell: Cell, first: string) => void;
  readonly end: (end: TypingEnd) => void;
}

export function GridRow(props: RowProps) {
  const { row, place, columns } = props;
  return (
    <div
      {...rowRole(row + 1)}
      className="grid-row"
      style={{ gridTemplateColumns: place.template, transform: `translateY(${place.top}px)` }}
    >
      <span {...headRole('rowheader', 0)} className="grid-cell quiet">
        {row + 1}
      </span>
      {columns.map((column, index) => (
        <GridCell key={column.name} {...props} column={index} />
      ))}
    </div>
  );
}

function GridCell(props: RowProps & { readonly column: number }) {
  const { row, column, columns, rows, label, active, typing, place, end } = props;
  const cell = { row, column };
  const isActive = active.row === row && active.column === column;
  const text = props.textAt(cell);
  const isHidden = props.isHidden?.(cell) === true;
  const name = columns[column]?.name ?? '';
  const onClick = () => {
    if (isActive) props.begin(cell, isHidden ? '' : text);
    else props.activate(cell);
  };
  const shared = {
    id: `${place.prefix}${row}-${column}`,
    role: 'gridcell',
    tabIndex: -1,
    className: isActive ? 'grid-cell grid-active' : 'grid-cell',
    'aria-colindex': column + 2,
    'aria-selected': isActive,
  };
  if (typing?.row === row && typing.column === column) {
    // A new row has the next one below it.
    const size = { rows: props.hasNewRow === true ? rows + 1 : rows, columns: columns.length };
    const onText = (next: string) => props.onTyped?.({ ...typing, text: next });
    const field = { label: `${label}: ${name} ${row + 1}`, typing, isHidden, size, end, onText };
    return (
      <span {...shared}>
        <CellField {...field} />
      </span>
    );
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is among the shared attributes
    <span {...shared} onClick={onClick}>
      {isHidden && text !== '' ? '••••' : text}
    </span>
  );
}
