import { useQuery } from '@tanstack/react-query';
import { ReactFlowProvider } from '@xyflow/react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { diagramLook, layout, notes, validation } from '../../../api/queries/project-queries.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { CanvasFlow } from './canvas-flow.tsx';
import { type CanvasGraph, hasPlaces, toCanvasGraph } from './canvas-graph.ts';
import type { CanvasProps } from './canvas-props.ts';
import { createCardLook } from './card-look.ts';
import '@xyflow/react/dist/base.css';
import './canvas.css';
import './cards.css';
import './wires.css';

/** The graph, to be looked at and changed. */
export function Canvas(props: CanvasProps) {
  const places = useQuery(layout);
  const texts = useQuery(notes);
  const looks = useQuery(diagramLook);
  const checked = useQuery(validation);
  const look = useMemo(() => looks.data && createCardLook(looks.data), [looks.data]);
  const before = useRef<CanvasGraph | null>(null);
  const graph = useMemo(() => {
    if (look === undefined || places.data === undefined) return null;
    // After an edit the actions come first: nothing disappears until the places of their groups are there.
    if (before.current !== null && !hasPlaces(props.structure, places.data)) return before.current;
    const source = { structure: props.structure, layout: places.data, notes: texts.data ?? [], look };
    before.current = toCanvasGraph(source, before.current);
    return before.current;
  }, [look, places.data, texts.data, props.structure]);
  const problems = useMemo(() => problemsOf(checked.data?.problems ?? []), [checked.data]);
  const { box, size } = useSize();
  return (
    <>
      <ProblemNote error={places.error ?? looks.error} />
      <div className="canvas-room">
        {graph === null || look === undefined || size === null ? (
          <div ref={box} className="canvas" />
        ) : (
          <ReactFlowProvider>
            <CanvasFlow
              {...props}
              graph={graph}
              look={look}
              layout={places.data}
              size={size}
              problems={problems}
            />
          </ReactFlowProvider>
        )}
      </div>
    </>
  );
}

function problemsOf(problems: readonly { readonly actionId: string | null }[]): readonly string[] {
  const ids = problems.flatMap(({ actionId }) => (actionId === null ? [] : [actionId]));
  return [...new Set(ids)];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size at the beginning: the first view follows from it, so nothing is drawn twice. */
function useSize() {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    if (box.current !== null) setSize({ width: box.current.clientWidth, height: box.current.clientHeight });
  }, []);
  return { box, size };
}
