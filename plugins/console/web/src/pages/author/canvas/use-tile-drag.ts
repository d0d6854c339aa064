import { useReactFlow } from '@xyflow/react';
import { useEffect, useRef, useState } from 'react';
import type { Point } from './boxes.ts';
import type { CanvasGraph, Tile } from './canvas-graph.ts';
import { type DropPlace, dropPlace } from './drop-place.ts';
import { chosenActions } from './selection.ts';
import type { ActionReference } from './use-canvas-edits.ts';

/** A pointer that moves less than this many pixels clicks. */
const CLICK_PX = 4;

/** Actions that the mouse carries. */
export interface TileDrag {
  readonly actions: readonly ActionReference[];
  readonly caption: string;
  readonly point: Point;
  readonly place: DropPlace;
}

interface Props {
  readonly graph: CanvasGraph;
  readonly ids: ReadonlySet<string>;
  readonly onDrop: (actions: readonly ActionReference[], place: DropPlace) => void;
}

/** Carries an action, or all chosen ones, to another place. Escape ends it. */
export function useTileDrag({ graph, ids, onDrop }: Props) {
  const { screenToFlowPosition } = useReactFlow();
  const [drag, setDrag] = useState<TileDrag | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const start = (tile: Tile, event: PointerEvent) => {
    const actions = ids.has(tile.id)
      ? chosenActions(graph, ids)
      : [{ groupId: tile.node.groupId, actionId: tile.id }];
    const ended = new AbortController();
    stop.current = ended;
    let last: TileDrag | null = null;
    const end = (next: TileDrag | null) => {
      ended.abort();
      setDrag(null);
      if (next !== null) onDrop(next.actions, next.place);
    };
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      if (last === null && Math.hypot(clientX - event.clientX, clientY - event.clientY) < CLICK_PX) return;
      const point = screenToFlowPosition({ x: clientX, y: clientY }, { snapToGrid: false });
      last = { actions, caption: tile.caption, point, place: dropPlace(graph, point) };
      setDrag(last);
    };
    const { signal } = ended;
    window.addEventListener('pointermove', onMove, { signal });
    window.addEventListener('pointerup', () => end(last), { signal });
    window.addEventListener('pointercancel', () => end(null), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(null), { signal });
  };
  return { drag, start };
}
