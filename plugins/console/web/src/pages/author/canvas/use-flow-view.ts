import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useRef } from 'react';
import type { CanvasGraph } from './canvas-graph.ts';
import type { CanvasView } from './canvas-keys.ts';
import { viewportOf } from './viewport.ts';

/** Moves the view of the graph. */
export function useFlowView(graph: CanvasGraph) {
  const flow = useReactFlow();
  const store = useStoreApi();
  const nameField = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const view: CanvasView = {
    zoomIn: () => void flow.zoomIn(),
    zoomOut: () => void flow.zoomOut(),
    fit: () => void flow.fitView({ padding: 0.05, maxZoom: 1 }),
    reveal: (id) => {
      const box = graph.tileOf.get(id) ?? graph.cardOf.get(id) ?? graph.noteOf.get(id);
      const next = box && viewportOf(box, store.getState(), flow.getViewport());
      if (next != null) void flow.setViewport(next);
    },
    rename: () => nameField.current?.select(),
  };
  return { view, nameField };
}
