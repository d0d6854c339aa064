import { useStore } from '@xyflow/react';
import { useEffect, useMemo, useRef } from 'react';
import { useMay } from '../../../api/queries/capability-queries.ts';
import type { Layout } from '../../../api/queries/project-queries.ts';
import type { CanvasGraph } from './canvas-graph.ts';
import { type CanvasView, canvasKeys } from './canvas-keys.ts';
import type { CanvasProps } from './canvas-props.ts';
import type { CardLook } from './card-look.ts';
import type { CardContext } from './look-context.ts';
import { type Selection, useSelection } from './selection.ts';
import { useCanvasCommands } from './use-canvas-commands.ts';
import { useCanvasEdits } from './use-canvas-edits.ts';
import { useFlowView } from './use-flow-view.ts';
import { useMovedCards } from './use-moved-cards.ts';
import { useStable } from './use-stable.ts';
import { useTileDrag } from './use-tile-drag.ts';
import { FAR_ZOOM } from './viewport.ts';

export interface FlowProps extends CanvasProps {
  readonly graph: CanvasGraph;
  readonly look: CardLook;
  readonly layout: Layout | undefined;
  readonly size: { readonly width: number; readonly height: number };
  /** Actions with problems, in the order of the list of problems. */
  readonly problems: readonly string[];
}

/** The state of the canvas, and its commands. */
export function useCanvas(props: FlowProps) {
  const { graph, editing } = props;
  const isEditable = useMay()('layout_set');
  const isFar = useStore(({ transform }) => transform[2] < FAR_ZOOM);
  const box = useRef<HTMLDivElement>(null);
  const selection = useSelection(props);
  const moved = useMovedCards(props.layout);
  const edits = useCanvasEdits(editing);
  const commands = useCanvasCommands({ graph, selection, edits, moved });
  const { view, nameField } = useFlowView(graph);
  const { drag, start } = useTileDrag({ graph, ids: selection.ids, onDrop: edits.moveActions });
  useReveal(graph, selection, view.reveal);
  const show = (id: string) => {
    selection.choose([id]);
    view.reveal(id);
  };
  const cards = useCards({ ...props, isEditable, isFar, selection, view, start });
  const keys = canvasKeys({ graph, selection, commands, view, isEditable });
  return {
    box,
    cards,
    commands,
    drag,
    edits,
    isEditable,
    isFar,
    keys,
    moved,
    nameField,
    selection,
    show,
    view,
  };
}

interface CardsProps extends Pick<FlowProps, 'look' | 'problems'> {
  readonly isEditable: boolean;
  readonly isFar: boolean;
  readonly selection: Selection;
  readonly view: CanvasView;
  readonly start: CardContext['onDragTile'];
}

/** The state that cards share; the same object as long as nothing that is drawn differs. */
function useCards({ look, problems, isEditable, isFar, selection, view, start }: CardsProps): CardContext {
  const onTile = useStable((id: string, isAdded: boolean) =>
    isAdded ? selection.toggle(id) : selection.choose([id]),
  );
  const onRename = useStable((id: string) => {
    selection.choose([id]);
    requestAnimationFrame(view.rename);
  });
  const onDragTile = useStable(start);
  return useMemo(
    () => ({
      ...{ look, isFar, isEditable, problems: new Set(problems) },
      ...{ onTile, onRename, onDragTile },
    }),
    [look, isFar, isEditable, problems, onTile, onRename, onDragTile],
  );
}

/** Brings into view what is chosen elsewhere on the page, also where it is added to the graph only then. */
function useReveal(graph: CanvasGraph, { main, isOwn }: Selection, reveal: (id: string) => void): void {
  const show = useStable(reveal);
  const isThere =
    main !== null && (graph.tileOf.has(main) || graph.cardOf.has(main) || graph.noteOf.has(main));
  useEffect(() => {
    if (main !== null && isThere && !isOwn) show(main);
  }, [main, isThere, isOwn, show]);
}
