import type { Position } from '@gatehouse/sdk-actions/document';
import type { Box, Scene, Size } from '../graph/frames.ts';
import { byFrom, freePlace } from './free-place.ts';
import { assertInside } from './schema-edge.ts';
import { sharesColumn, toHeights } from './spans.ts';

const step = 40;

/** The free spot beside a box: the first to its right, then further down in steps. */
export function freeSpot({ frames, blocks }: Scene, beside: Box, size: Size): Position {
  const x = beside.x + beside.width + step;
  const spans = [...frames, ...blocks].filter((box) => sharesColumn(box, { x, ...size })).map(toHeights);
  const y = freePlace({ start: beside.y, length: size.height, step }, spans.sort(byFrom));
  assertInside({ groupId: null, x, y });
  return { x, y };
}

/** The free spot for a group without a neighbour: beside the last group, or beside Start. */
export function freeSpotAnywhere(scene: Scene, size: Size): Position {
  const beside = scene.frames.at(-1) ?? scene.blocks[0] ?? { x: 0, y: 0, width: 0, height: 0 };
  return freeSpot(scene, beside, size);
}
