import { type Box, isOverlapping } from '../../graph/frames.ts';
import type { Drawing, Picture, PictureRequest } from '../drawing/drawing.ts';
import { viewOf, windowAround } from '../scene/picture-view.ts';
import { inReadingOrder } from '../scene/reading-order.ts';
import { type Scene, sceneOf } from '../scene/scene.ts';
import { paintScene, paintSceneAsSvg } from './paint-scene.ts';

/** All work of the process that draws. */
export async function drawPicture(drawing: Drawing, request: PictureRequest): Promise<Picture> {
  const scene = sceneOf(drawing);
  const viewport = windowAround(focusOf(scene), scene.content);
  const view = viewOf(request.mode === 'Full' ? scene.content : viewport, request);
  const image = request.format === 'svg' ? paintSceneAsSvg(scene, view) : await paintScene(scene, view);
  const { bounds, width, height, scale, isTruncated, note } = view;
  return {
    imageBase64: image.toString('base64'),
    width,
    height,
    scale,
    mode: request.mode,
    contentBounds: bounds,
    viewportBounds: request.mode === 'Full' ? viewport : bounds,
    isTruncated,
    actionIds: actionsIn(scene, bounds),
    note,
  };
}

/** Centre of the picture: the selected action, else the start of the project. */
function focusOf({ cards, blocks, selected, content }: Scene): Box {
  for (const { tiles } of cards) {
    const tile = selected === null ? undefined : tiles.find(({ action }) => action.id === selected);
    if (tile) return tile;
  }
  return blocks.find(({ kind }) => kind === 'Start') ?? content;
}

function actionsIn({ cards }: Scene, frame: Box): string[] {
  return inReadingOrder(cards).flatMap(({ tiles }) =>
    tiles.filter((tile) => isOverlapping(tile, frame)).map(({ action }) => action.id),
  );
}
