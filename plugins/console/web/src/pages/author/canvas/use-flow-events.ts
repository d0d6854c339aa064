import { type Connection, type FinalConnectionState, type NodeChange, useReactFlow } from '@xyflow/react';
import type { DragEvent, MouseEvent as ReactMouseEvent, RefObject } from 'react';
import { type Box, isOverlapping } from './boxes.ts';
import type { CanvasGraph } from './canvas-graph.ts';
import type { CanvasProps } from './canvas-props.ts';
import { actionNear, dropPlace } from './drop-place.ts';
import { type ActionPlace, isActionDrag, readDrag } from './dropped-action.ts';
import { branchOf, readHandleId } from './ports.ts';
import { chosenCards, type Selection } from './selection.ts';
import type { CanvasEdits } from './use-canvas-edits.ts';
import type { CanvasNode } from './use-canvas-nodes.ts';
import type { MovedCards } from './use-moved-cards.ts';
import { wireAt, wireShapes } from './wire-shapes.ts';

interface Parts {
  readonly graph: CanvasGraph;
  readonly selection: Selection;
  readonly moved: MovedCards;
  readonly edits: CanvasEdits;
  readonly onDrop: CanvasProps['onDrop'];
  readonly box: RefObject<HTMLDivElement | null>;
}

/** Edits by mouse. */
export function useFlowEvents(parts: Parts) {
  const { getZoom, screenToFlowPosition } = useReactFlow();
  const pointAt = (x: number, y: number) => screenToFlowPosition({ x, y }, { snapToGrid: false });
  return {
    ...choosing(parts, { getZoom, pointAt }),
    ...moving(parts),
    ...connecting(parts, pointAt),
    ...dropping(parts, pointAt),
  };
}

type PointAt = (x: number, y: number) => { readonly x: number; readonly y: number };

interface Pointing {
  readonly getZoom: () => number;
  readonly pointAt: PointAt;
}

function choosing({ graph, selection, moved }: Parts, { getZoom, pointAt }: Pointing) {
  return {
    onNodesChange: (changes: NodeChange<CanvasNode>[]) => {
      moved.follow(changes);
      const selects = changes.flatMap((change) => (change.type === 'select' ? [change] : []));
      if (selects.length === 0) return;
      const chosen = new Set([
        ...chosenCards(graph, selection.ids).map(({ id }) => id),
        ...[...selection.ids].filter((id) => graph.noteOf.has(id)),
      ]);
      for (const { id, selected } of selects) {
        if (selected) chosen.add(id);
        else chosen.delete(id);
      }
      selection.choose([...chosen]);
    },
    onPaneClick: (event: ReactMouseEvent) => {
      const point = pointAt(event.clientX, event.clientY);
      const wire = wireAt(wireShapes(graph, moved.places), point, getZoom());
      selection.choose(wire === undefined ? [] : [wire.id]);
    },
  };
}

function moving({ graph, moved, edits, box }: Parts) {
  const settle = (nodes: readonly CanvasNode[]) => {
    delete box.current?.dataset.blocked;
    const places = nodes.flatMap(({ id, position: { x, y } }) => {
      const card = graph.cardOf.get(id);
      const place = { groupId: id, x: Math.round(x), y: Math.round(y) };
      return card === undefined || (card.x === place.x && card.y === place.y) ? [] : [place];
    });
    const isStill = moveNotes(graph, nodes, edits) === 0 && places.length === 0;
    if (isStill) return moved.forget();
    if (places.length > 0) edits.moveGroups(places, moved.forget);
  };
  const show = (nodes: readonly CanvasNode[]) => {
    if (box.current === null) return;
    if (isBlocked(graph, nodes)) box.current.dataset.blocked = '';
    else delete box.current.dataset.blocked;
  };
  return {
    onNodeDrag: (_event: unknown, _node: CanvasNode, nodes: CanvasNode[]) => show(nodes),
    onNodeDragStop: (_event: unknown, _node: CanvasNode, nodes: CanvasNode[]) => settle(nodes),
  };
}

/** Each note that is elsewhere is an edit of its own. Returns how many there are. */
function moveNotes(graph: CanvasGraph, nodes: readonly CanvasNode[], edits: CanvasEdits): number {
  const moves = nodes.flatMap(({ id, position }) => {
    const note = graph.noteOf.get(id);
    const [x, y] = [Math.round(position.x), Math.round(position.y)];
    return note === undefined || (note.x === x && note.y === y) ? [] : [{ number: note.number, x, y }];
  });
  for (const { number, ...place } of moves) edits.changeNote(number, place);
  return moves.length;
}

/** Whether groups would lie on others, which the host refuses. */
function isBlocked({ cards, blocks }: CanvasGraph, nodes: readonly CanvasNode[]): boolean {
  const ids = new Set(nodes.map(({ id }) => id));
  const standing: readonly Box[] = [...cards, ...blocks].filter(({ id }) => !ids.has(id));
  return nodes.some(({ position, width = 0, height = 0 }) =>
    standing.some((other) => isOverlapping({ ...position, width, height }, other)),
  );
}

function connecting({ graph, edits }: Parts, pointAt: PointAt) {
  const connect = (handle: string, target: string) => {
    const from = readHandleId(handle);
    const branch = branchOf(from, graph.wires, graph.tileOf.get(from.source)?.own ?? []);
    edits.link([{ actionId: from.source, branch, targetActionId: target }]);
  };
  return {
    onConnect: ({ sourceHandle, targetHandle }: Connection) => {
      if (sourceHandle !== null && targetHandle !== null) connect(sourceHandle, targetHandle);
    },
    /** A link may be let go anywhere on an action. */
    onConnectEnd: (event: MouseEvent | TouchEvent, state: FinalConnectionState) => {
      const handle = state.fromHandle?.id;
      if (state.isValid === true || handle == null) return;
      const { clientX, clientY } = 'changedTouches' in event ? (event.changedTouches[0] ?? none) : event;
      const target = actionNear(graph, pointAt(clientX, clientY));
      if (target !== null) connect(handle, target.id);
    },
  };
}

const none = { clientX: Number.NaN, clientY: Number.NaN };

function dropping({ graph, onDrop }: Parts, pointAt: PointAt) {
  return {
    onDragOver: (event: DragEvent) => {
      if (!isActionDrag(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDrop: (event: DragEvent) => {
      const dragged = readDrag(event);
      if (dragged === null) return;
      event.preventDefault();
      onDrop({ ...dragged, place: placeOf(graph, pointAt(event.clientX, event.clientY)) });
    },
  };
}

function placeOf(graph: CanvasGraph, point: { readonly x: number; readonly y: number }): ActionPlace {
  const place = dropPlace(graph, point);
  if (place.kind === 'ground') return { x: Math.round(point.x), y: Math.round(point.y) };
  // There is no place before the first action of a group: the new one follows it.
  const after = place.after ?? place.card.tiles[0];
  return after === undefined ? { groupId: place.card.id } : { afterActionId: after.id };
}
