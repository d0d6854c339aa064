import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTexts } from '../../texts/define-texts.ts';
import { Section } from '../../ui/section.tsx';
import { authorTexts } from './author-texts.ts';
import { LastMark } from './debug/last-mark.tsx';
import { pointAt, pointAway } from './debug/pointed-action.ts';
import { placeAfterKey, type TreeRow } from './tree-rows.ts';

const ROW_PX = 28;
const OVERSCAN = 20;

interface Props {
  readonly rows: readonly TreeRow[];
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
}

/** The graph as a tree: all of it by keyboard, and for screen readers. Only the rows in view are in the document. */
export function ActionTree({ rows, selected, onSelect }: Props) {
  const words = useTexts(authorTexts);
  const prefix = useId();
  const view = useRef<HTMLDivElement>(null);
  const place = rows.findIndex(({ id }) => id === selected);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => view.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  });
  useEffect(() => {
    if (place >= 0) virtual.scrollToIndex(place);
  }, [place, virtual]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = placeAfterKey(event.key, place, rows);
    const row = next === null ? undefined : rows[next];
    if (row === undefined) return;
    event.preventDefault();
    onSelect(row.id);
  };
  return (
    <Section title={words.actions} aside={<span className="quiet">{words.actionsLead}</span>}>
      {rows.length === 0 && <p className="quiet">{words.empty}</p>}
      <div
        ref={view}
        className="tree"
        role="tree"
        tabIndex={0}
        aria-label={words.actions}
        aria-activedescendant={place < 0 ? undefined : `${prefix}${place}`}
        onKeyDown={onKeyDown}
        onPointerLeave={pointAway}
      >
        <div role="presentation" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, key }) => (
            <Row
              key={key}
              id={`${prefix}${index}`}
              row={rows[index]}
              top={start}
              isSelected={index === place}
              onSelect={onSelect}
            />
          ))}
        </div>
      </div>
    </Section>
  );
}

interface RowProps {
  readonly id: string;
  readonly row: TreeRow | undefined;
  readonly top: number;
  readonly isSelected: boolean;
  readonly onSelect: (id: string) => void;
}

function Row({ id, row, top, isSelected, onSelect }: RowProps) {
  if (row === undefined) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      className={`tree-row tree-${row.kind}`}
      aria-level={row.kind === 'action' ? 2 : 1}
      aria-posinset={row.kind === 'action' ? row.place : row.number}
      aria-setsize={row.of}
      aria-selected={isSelected}
      aria-expanded={row.kind === 'group' ? true : undefined}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => onSelect(row.id)}
      onPointerEnter={() => row.kind === 'action' && pointAt(row.id, null)}
    >
      <RowText row={row} />
    </div>
  );
}

function RowText({ row }: { readonly row: TreeRow }) {
  const words = useTexts(authorTexts);
  if (row.kind === 'note') return <span className="tree-text">{words.note(row.text)}</span>;
  if (row.kind === 'group') return <strong>{row.label || words.group(`${row.number}`)}</strong>;
  const { node, number, branches } = row;
  const { action, disabled, isStart, label, type } = node;
  const links = branches.map(({ branch, target }) => {
    if (branch === 'OnSuccess') return words.success(`${target}`);
    return branch === 'OnError' ? words.failure(`${target}`) : words.branch(branch, `${target}`);
  });
  const facts = [isStart ? words.start : '', disabled ? words.disabled : '', ...links].filter(Boolean);
  return (
    <>
      <LastMark node={node} />
      {number} {label || `${type}.${action}`} <span className="quiet">{facts.join(' · ')}</span>
    </>
  );
}
