import type { Viewport } from '@xyflow/react';
import { type Box, boxAround, centreOf } from './boxes.ts';
import type { CanvasGraph } from './canvas-graph.ts';

/** Texts of actions cannot be read below this. */
export const FAR_ZOOM = 0.4;
/** Where a person can read and edit. */
const NEAR_ZOOM = 0.7;
const MARGIN = 40;

interface Size {
  readonly width: number;
  readonly height: number;
}

type Shown = Pick<CanvasGraph, 'cards' | 'blocks'>;

/** The zoom at which all of it is in view. */
export function zoomOfAll({ cards, blocks }: Shown, size: Size): number {
  const around = boxAround([...cards, ...blocks]);
  if (around === null) return 1;
  const across = (size.width - 2 * MARGIN) / Math.max(1, around.width);
  const down = (size.height - 2 * MARGIN) / Math.max(1, around.height);
  return Math.max(0.001, Math.min(1, across, down));
}

/** All of a small project; the start of a large one, so that it can be read. */
export function firstViewport({ cards, blocks }: Shown, size: Size): Viewport {
  const zoom = zoomOfAll({ cards, blocks }, size);
  const around = boxAround([...cards, ...blocks]);
  if (around === null) return { x: 0, y: 0, zoom: 1 };
  if (zoom >= FAR_ZOOM) return centred(around, size, zoom);
  const start = blocks.find(({ kind }) => kind === 'Start') ?? around;
  return { x: MARGIN - start.x * NEAR_ZOOM, y: MARGIN - start.y * NEAR_ZOOM, zoom: NEAR_ZOOM };
}

/** A view of a box; null where it can be read already. */
export function viewportOf(box: Box, size: Size, { x, y, zoom }: Viewport): Viewport | null {
  const [left, top] = [box.x * zoom + x, box.y * zoom + y];
  const isInView =
    left >= 0 && top >= 0 && left + box.width * zoom <= size.width && top + box.height * zoom <= size.height;
  if (isInView && zoom >= FAR_ZOOM) return null;
  return centred(box, size, zoom >= FAR_ZOOM ? zoom : NEAR_ZOOM);
}

function centred(box: Box, size: Size, zoom: number): Viewport {
  const { x, y } = centreOf(box);
  return { x: size.width / 2 - x * zoom, y: size.height / 2 - y * zoom, zoom };
}
