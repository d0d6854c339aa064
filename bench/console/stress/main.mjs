// As many nodes of the library as its own example of stress has, in a grid, each linked to the next.
import { Background, Controls, MiniMap, ReactFlow } from '@xyflow/react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import '@xyflow/react/dist/style.css';

const SIDE = 25;
const nodes = Array.from({ length: SIDE * SIDE }, (_, place) => ({
  id: `${place}`,
  data: { label: `Node ${place}` },
  position: { x: (place % SIDE) * 200, y: Math.floor(place / SIDE) * 100 },
}));
const edges = nodes
  .slice(1)
  .map(({ id }, place) => ({ id: `${place}-${id}`, source: `${place}`, target: id }));

const drawing = createElement(
  ReactFlow,
  { defaultNodes: nodes, defaultEdges: edges, fitView: true, minZoom: 0.01 },
  createElement(Background),
  createElement(Controls),
  createElement(MiniMap),
);
createRoot(document.getElementById('app') ?? document.body).render(drawing);
