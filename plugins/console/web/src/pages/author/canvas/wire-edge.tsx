import { type Edge, type EdgeProps, getSmoothStepPath, Position } from '@xyflow/react';
import { memo } from 'react';
import type { Wire } from './canvas-graph.ts';

export type WireEdge = Edge<{ readonly wire: Wire }, 'wire'>;

const BEND = 9;
const OFFSET = 18;
const TIP = 9;

/** A link, from a port on the right of an action to the left of another one. */
export const WireView = memo(function WireView(props: EdgeProps<WireEdge>) {
  const { data, selected, sourceX, sourceY, targetX, targetY } = props;
  const [path] = getSmoothStepPath({
    ...{ sourceX, sourceY, sourcePosition: Position.Right },
    ...{ targetX: targetX - TIP, targetY, targetPosition: Position.Left },
    ...{ borderRadius: BEND, offset: OFFSET },
  });
  const wire = data?.wire;
  if (wire === undefined) return null;
  const tip = `M${targetX},${targetY}l${-TIP},${-TIP / 2}v${TIP}z`;
  return (
    <g className={`canvas-wire is-${wire.kind}${selected ? ' is-chosen' : ''}`}>
      <path className="react-flow__edge-path" d={path} />
      <path className="react-flow__edge-interaction canvas-wire-reach" d={path} />
      <path className="canvas-wire-tip" d={tip} />
      {wire.kind === 'case' && (
        <text className="canvas-wire-label" x={sourceX + 8} y={sourceY - 5}>
          {wire.branch.replace('Case:', '')}
        </text>
      )}
    </g>
  );
});
