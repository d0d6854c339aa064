import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type UIEvent, useEffect, useRef } from 'react';
import type { LogLine } from '../../api/queries/follow-log.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Scrollable } from '../../ui/scrollable.tsx';

const LINE_PX = 24;
const OVERSCAN = 20;

interface Props {
  readonly lines: readonly LogLine[];
  /** For screen readers. */
  readonly label: string;
}

/** Lines of a log. Only those in view are in the document. It stays at the end until a person scrolls up. */
export function LogLines({ lines, label }: Props) {
  const view = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => view.current,
    estimateSize: () => LINE_PX,
    overscan: OVERSCAN,
  });
  useEffect(() => {
    if (isAtEnd.current && lines.length > 0) virtual.scrollToIndex(lines.length - 1);
  }, [lines.length, virtual]);
  const onScroll = ({ currentTarget: { clientHeight, scrollHeight, scrollTop } }: UIEvent) => {
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < LINE_PX;
  };
  return (
    <Scrollable ref={view} className="log" aria-label={label} onScroll={onScroll}>
      <ol style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => (
          <Line key={key} line={lines[index]} top={start} />
        ))}
      </ol>
    </Scrollable>
  );
}

interface LineProps {
  readonly line: LogLine | undefined;
  readonly top: number;
}

const Line = memo(function Line({ line, top }: LineProps) {
  const format = useFormat();
  if (line === undefined) return null;
  const { level, message, time } = line;
  return (
    <li className={`line line-${level}`} style={{ transform: `translateY(${top}px)` }} title={message}>
      <time dateTime={time}>{format.time(time)}</time> {level !== 'Info' && <strong>{level}</strong>}{' '}
      {message}
    </li>
  );
});
