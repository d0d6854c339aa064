import { MiniMap, ReactFlow } from '@xyflow/react';
import { useId, useState } from 'react';
import { useTexts } from '../../../texts/define-texts.ts';
import { BlockView } from './block-node.tsx';
import { canvasTexts } from './canvas-texts.ts';
import { CanvasTools, ChosenTools } from './canvas-tools.tsx';
import { ChosenName } from './chosen-name.tsx';
import { ChosenNote } from './chosen-note.tsx';
import { DragGhost } from './drag-ghost.tsx';
import { GroupCard } from './group-card.tsx';
import { lookColors } from './look-colors.ts';
import { CardContextProvider } from './look-context.ts';
import { type FlowProps, useCanvas } from './use-canvas.ts';
import { useCanvasNodes } from './use-canvas-nodes.ts';
import { useFlowEvents } from './use-flow-events.ts';
import { firstViewport, zoomOfAll } from './viewport.ts';
import { Wires } from './wires.tsx';

const nodeTypes = { card: GroupCard, block: BlockView };
const GRID: [number, number] = [10, 10];

/** The tools, and the drawing that they are for. */
export function CanvasFlow(props: FlowProps) {
  const canvas = useCanvas(props);
  const { graph, look, problems } = props;
  const id = useId();
  const words = useTexts(canvasTexts);
  const { box, commands, edits, keys, nameField, selection, show, view } = canvas;
  return (
    <>
      <CanvasTools
        {...{ graph, selection, view, problems }}
        onShow={show}
        onArrange={edits.arrange}
        onNote={() => edits.addNote(props.onSelect)}
      />
      <div
        ref={box}
        className="canvas"
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it has keys
        tabIndex={0}
        aria-label={words.canvas}
        aria-describedby={id}
        style={lookColors(look)}
        onPointerDown={() => box.current?.focus({ preventScroll: true })}
        {...keys}
      >
        <CardContextProvider value={canvas.cards}>
          <Drawing flow={props} canvas={canvas} />
        </CardContextProvider>
      </div>
      <div className="canvas-tools">
        <ChosenNote graph={graph} ids={selection.ids} />
        <ChosenTools {...{ graph, selection, commands }} />
        <ChosenName {...{ graph, selection, edits }} field={nameField} onEnd={() => box.current?.focus()} />
      </div>
      <p id={id} className="quiet canvas-keys">
        {words.keys}
      </p>
    </>
  );
}

interface DrawingProps {
  readonly flow: FlowProps;
  readonly canvas: ReturnType<typeof useCanvas>;
}

/** Screen readers have the tree, which is the same. */
function Drawing({ flow: { graph, size, onDrop }, canvas }: DrawingProps) {
  const { box, drag, edits, isEditable, isFar, moved, selection } = canvas;
  const { ids } = selection;
  const nodes = useCanvasNodes({ graph, ids, moved: moved.places });
  const events = useFlowEvents({ graph, selection, moved, edits, onDrop, box });
  const [first] = useState(() => firstViewport(graph, size));
  return (
    <div className="canvas-drawing" aria-hidden="true">
      <ReactFlow
        {...{ nodes, nodeTypes }}
        {...events}
        {...still}
        defaultViewport={first}
        minZoom={Math.min(0.1, 0.8 * zoomOfAll(graph, size))}
        nodesDraggable={isEditable}
        nodesConnectable={isEditable}
        onMoveStart={() => box.current?.setAttribute('data-moving', '')}
        onMoveEnd={() => box.current?.removeAttribute('data-moving')}
      >
        <Wires {...{ graph, ids, isFar }} moved={moved.places} />
        {drag !== null && <DragGhost drag={drag} />}
        <MiniMap pannable zoomable ariaLabel={null} />
      </ReactFlow>
    </div>
  );
}

/** Settings that never change. Keys are those of the canvas, and none of the library. */
const still = {
  onlyRenderVisibleElements: true,
  snapToGrid: true,
  snapGrid: GRID,
  selectNodesOnDrag: false,
  elevateNodesOnSelect: false,
  nodesFocusable: false,
  edgesFocusable: false,
  disableKeyboardA11y: true,
  deleteKeyCode: null,
  panActivationKeyCode: null,
  zoomOnDoubleClick: false,
  maxZoom: 2,
  connectionRadius: 24,
  proOptions: { hideAttribution: true },
} as const;
