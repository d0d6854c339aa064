import { type KeyboardEvent, useState } from 'react';
import { type Cell, cellAfterKey, textAfterKey } from './grid-keys.ts';
import type { GridProps, Typing, TypingEnd } from './grid-types.ts';

/** The keys of a grid, and the edit of a cell. */
export function useTyping(props: GridProps, view: { readonly current: HTMLElement | null }) {
  const { active, columns, rows, keyOf, textAt, isHidden, onActive, onDelete, onEdit } = props;
  const [typing, setTyping] = useState<Typing | null>(null);
  const mayEdit = ({ column }: Cell) => onEdit !== null && columns[column]?.isReadOnly !== true;
  const activate = (cell: Cell) => {
    onActive(cell);
    view.current?.focus();
  };
  const begin = (cell: Cell, first: string) => {
    if (mayEdit(cell)) setTyping({ ...cell, key: keyOf?.(cell.row) ?? '', before: textAt(cell), first });
  };
  const end = ({ text, next }: TypingEnd) => {
    if (typing === null) return;
    setTyping(null);
    if (text !== null && text !== typing.before) onEdit?.({ ...typing, text });
    if (next !== null) activate(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (typing !== null || rows === 0) return;
    const next = cellAfterKey(event, active, { rows, columns: columns.length });
    const first = textAfterKey(event, isHidden?.(active) === true ? '' : textAt(active));
    if (next !== null) onActive(next);
    else if (event.key === 'Delete' && onDelete !== undefined && onEdit !== null) onDelete(active.row);
    else if (first !== null && mayEdit(active)) begin(active, first);
    else return;
    event.preventDefault();
  };
  return { typing, activate, begin, end, onKeyDown };
}
