import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef } from 'react';
import { gridRole, groupRole, headRole, rowRole } from './grid-roles.ts';
import { GridRow } from './grid-row.tsx';
import type { GridProps } from './grid-types.ts';
import { useTyping } from './use-typing.ts';

const ROW_PX = 32;
const OVERSCAN = 12;

/** A grid of texts, of which only the rows in view are in the document. Enter, F2 or a letter begins an edit of a cell. */
export function DataGrid(props: GridProps) {
  const { label, columns, rows, active } = props;
  const prefix = useId();
  const view = useRef<HTMLDivElement>(null);
  const { onKeyDown, ...typing } = useTyping(props, view);
  const virtual = useVirtualizer({
    count: rows,
    getScrollElement: () => view.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollPaddingStart: ROW_PX,
    scrollMargin: ROW_PX,
  });
  useEffect(() => {
    virtual.scrollToIndex(active.row);
  }, [active.row, virtual]);
  const template = `4rem repeat(${columns.length}, minmax(8rem, 1fr))`;
  const shown = virtual.getVirtualItems();
  const isShown = shown.some(({ index }) => index === active.row);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is that of a grid
    <div
      ref={view}
      className="grid"
      {...gridRole({
        label,
        rows,
        columns: columns.length,
        activeId: isShown ? `${prefix}${active.row}-${active.column}` : undefined,
      })}
      onKeyDown={onKeyDown}
    >
      <GridHead columns={columns} template={template} />
      <div {...groupRole} className="grid-body" style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ index, start, key }) => (
          <GridRow
            key={key}
            {...props}
            {...typing}
            row={index}
            place={{ prefix, template, top: start - ROW_PX }}
          />
        ))}
      </div>
    </div>
  );
}

function GridHead({ columns, template }: Pick<GridProps, 'columns'> & { readonly template: string }) {
  return (
    <div {...groupRole} className="grid-head">
      <div {...rowRole(0)} className="grid-row" style={{ gridTemplateColumns: template }}>
        <span {...headRole('columnheader', 0)} className="grid-cell">
          #
        </span>
        {columns.map(({ name }, place) => (
          <span key={name} {...headRole('columnheader', place + 1)} className="grid-cell">
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}
