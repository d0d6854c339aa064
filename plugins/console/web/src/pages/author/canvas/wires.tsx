import { useStore, ViewportPortal } from '@xyflow/react';
import { memo, useMemo } from 'react';
import type { Box, Point } from './boxes.ts';
import type { CanvasGraph, WireKind } from './canvas-graph.ts';
import { isLong, isWireIn, TIP, type WireShape, wirePath, wireShapes } from './wire-shapes.ts';

interface Props {
  readonly graph: CanvasGraph;
  /** Places of groups that are being moved. */
  readonly moved: ReadonlyMap<string, Point>;
  /** Chosen links. */
  readonly ids: ReadonlySet<string>;
  /** Lines are too close to each other here. */
  readonly isFar: boolean;
}

const kinds: readonly WireKind[] = ['success', 'error', 'case'];

/** All links, in one drawing below the groups: the library's own edges are a drawing each. */
export const Wires = memo(function Wires({ graph, moved, ids, isFar }: Props) {
  const shapes = useMemo(() => wireShapes(graph, moved), [graph, moved]);
  return (
    <ViewportPortal>
      <svg className="canvas-wires" aria-hidden="true">
        {isFar ? <FarWires shapes={shapes} /> : <NearWires shapes={shapes} ids={ids} />}
      </svg>
    </ViewportPortal>
  );
});

interface ShapesProps {
  readonly shapes: readonly WireShape[];
}

/** Straight lines in three paths, however many there are. */
const FarWires = memo(function FarWires({ shapes }: ShapesProps) {
  return kinds.map((kind) => (
    <path key={kind} className={`canvas-far-wires is-${kind}`} d={straight(shapes, kind)} />
  ));
});

function straight(shapes: readonly WireShape[], kind: WireKind): string {
  return shapes
    .filter(({ wire }) => wire.kind === kind)
    .map(({ from, to }) => `M${from.x},${from.y}L${to.x},${to.y}`)
    .join('');
}

function NearWires({ shapes, ids }: ShapesProps & Pick<Props, 'ids'>) {
  const region = useRegion();
  const shown = useMemo(() => shapes.filter((shape) => isWireIn(shape, region)), [shapes, region]);
  return (
    <>
      <defs>
        {kinds.map((kind) => (
          <marker key={kind} id={`canvas-tip-${kind}`} className={`canvas-tip is-${kind}`} {...tip}>
            <path d={`M0,0L${TIP},${TIP / 2}L0,${TIP}z`} />
          </marker>
        ))}
      </defs>
      {shown.map((shape) => (
        <WirePath
          key={shape.wire.id}
          {...{ kind: shape.wire.kind, isChosen: ids.has(shape.wire.id), isLong: isLong(shape) }}
          path={wirePath(shape)}
          label={shape.wire.kind === 'case' ? shape.wire.branch.replace('Case:', '') : ''}
          labelAt={`${shape.from.x + 8} ${shape.from.y - 5}`}
        />
      ))}
    </>
  );
}

const tip = {
  markerUnits: 'userSpaceOnUse',
  markerWidth: TIP,
  markerHeight: TIP,
  refY: TIP / 2,
  orient: 'auto',
} as const;

interface WireProps {
  readonly kind: WireKind;
  readonly isChosen: boolean;
  readonly isLong: boolean;
  readonly path: string;
  readonly label: string;
  readonly labelAt: string;
}

const WirePath = memo(function WirePath({ kind, isChosen, isLong: long, path, label, labelAt }: WireProps) {
  const classes = ['canvas-wire', `is-${kind}`, isChosen && 'is-chosen', long && 'is-long'];
  return (
    <>
      <path className={classes.filter(Boolean).join(' ')} d={path} markerEnd={`url(#canvas-tip-${kind})`} />
      {label !== '' && (
        <text className={`canvas-wire-label is-${kind}`} transform={`translate(${labelAt})`}>
          {label}
        </text>
      )}
    </>
  );
});

/** The part of the diagram whose links are drawn: what is in view and as much around it. It changes in large steps. */
function useRegion(): Box {
  const key = useStore(({ transform: [x, y, zoom], width, height }) => {
    const [across, down] = [Math.max(1, width / zoom), Math.max(1, height / zoom)];
    return [Math.floor(-x / zoom / across), Math.floor(-y / zoom / down), across, down].join(' ');
  });
  return useMemo(() => {
    const [column = 0, row = 0, width = 1, height = 1] = key.split(' ').map(Number);
    return { x: (column - 1) * width, y: (row - 1) * height, width: 4 * width, height: 4 * height };
  }, [key]);
}
