import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { Cell, GridSize } from './grid-keys.ts';
import type { Typing, TypingEnd } from './grid-types.ts';

interface Props {
  readonly label: string;
  readonly typing: Typing;
  readonly isHidden: boolean;
  readonly size: GridSize;
  readonly onText: (text: string) => void;
  readonly end: (end: TypingEnd) => void;
}

/** Enter goes on below, Tab to the side, Escape leaves the cell as it was. Shift and Enter is a line break. */
export function CellField({ label, typing, isHidden, size, onText, end }: Props) {
  const [text, setText] = useState(typing.first);
  const isOver = useRef(false);
  const finish = (given: TypingEnd) => {
    if (isOver.current) return;
    isOver.current = true;
    end(given);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const next = nextCell(event, typing, size);
    if (next === null) return;
    event.preventDefault();
    if (event.key === 'Escape') onText(typing.before);
    finish({ text: event.key === 'Escape' ? null : text, next });
  };
  const shared = {
    className: 'grid-field',
    'aria-label': label,
    value: text,
    onBlur: () => finish({ text, next: null }),
    onKeyDown,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setText(target.value);
      onText(target.value);
    },
  };
  if (!isHidden) {
    return <textarea {...shared} ref={toEnd} rows={1} />;
  }
  return <input {...shared} ref={toEnd} type="password" autoComplete="off" />;
}

/** The cell that is active after a key that ends the edit; null for other keys. */
function nextCell(
  { key, shiftKey }: KeyboardEvent,
  { row, column }: Cell,
  { rows, columns }: GridSize,
): Cell | null {
  if (key === 'Escape') return { row, column };
  if (key === 'Enter' && !shiftKey) return { row: Math.min(rows - 1, row + 1), column };
  if (key !== 'Tab') return null;
  return { row, column: Math.max(0, Math.min(columns - 1, column + (shiftKey ? -1 : 1))) };
}

/** Once, when the field appears. */
function toEnd(field: HTMLInputElement | HTMLTextAreaElement | null): void {
  if (field === null) return;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}
