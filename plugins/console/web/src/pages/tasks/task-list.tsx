import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Scrollable } from '../../ui/scrollable.tsx';
import { TaskRow } from './task-row.tsx';
import type { TaskSearch } from './task-search.ts';
import { tasksTexts } from './tasks-texts.ts';
import { useTaskRows } from './use-task-rows.ts';

const ROW_PX = 44;
const OVERSCAN = 8;

interface Props {
  readonly search: TaskSearch;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (id: string, isChosen: boolean) => void;
}

/** Only the rows in view are in the document, and only their pages are asked for. */
export function TaskList({ search, chosen, onChoose }: Props) {
  const words = useTexts(tasksTexts);
  const format = useFormat();
  const view = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ first: 0, last: OVERSCAN });
  const rows = useTaskRows(search, range);
  const virtual = useVirtualizer({
    count: rows.count,
    getScrollElement: () => view.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    onChange: ({ range: seen }) => {
      if (seen === null) return;
      const [first, last] = [Math.max(0, seen.startIndex - OVERSCAN), seen.endIndex + OVERSCAN];
      setRange((before) => (before.first === first && before.last === last ? before : { first, last }));
    },
  });
  const number = format.number(rows.isExact ? rows.count : rows.count - 1);
  const known = rows.isExact ? words.count(number) : words.atLeast(number);
  const isEmpty = rows.count === 0 && !rows.isPending && rows.error === null;
  const emptyText = search.name === undefined && search.status === undefined ? words.noneYet : words.none;
  return (
    <>
      <ProblemNote error={rows.error} />
      <p className={isEmpty ? 'empty' : 'quiet'} role="status">
        {isEmpty ? emptyText : rows.count > 0 && known}
      </p>
      <Scrollable ref={view} className="task-list" aria-label={words.title}>
        {rows.count > 0 && <ListHead />}
        <ul style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => (
            <TaskRow
              key={index}
              task={rows.at(index)}
              place={{ index, count: rows.count, top: start }}
              isChosen={chosen.has(rows.at(index)?.id ?? '')}
              onChoose={onChoose}
            />
          ))}
        </ul>
      </Scrollable>
    </>
  );
}

/** Each row says by itself what is in it. */
function ListHead() {
  const words = useTexts(tasksTexts);
  return (
    <div className="task-head" aria-hidden="true">
      <span />
      <span>{words.name}</span>
      <span>{words.status}</span>
      <span className="task-path">{words.project}</span>
      <span />
    </div>
  );
}
