import { createCanvas, SvgExportFlag } from '@napi-rs/canvas';
import type { Box } from '../../graph/frames.ts';
import { PngFile } from '../png/png-file.ts';
import { legBox } from '../routing/wire.ts';
import type { View } from '../scene/picture-view.ts';
import type { Scene } from '../scene/scene.ts';
import type { RoutedLink } from '../scene/wires.ts';
import { type Brush, grow } from './brush.ts';
import { detailAt } from './detail.ts';
import { drawBlocks, drawNotes } from './draw-blocks.ts';
import { drawCards } from './draw-cards.ts';
import { drawLabels, drawLinks, drawPlugs, drawSteps } from './draw-links.ts';
import { drawSelection, drawTiles } from './draw-tiles.ts';
import { TextFitter } from './text-fitter.ts';
import { theme } from './theme.ts';

/** Maximum pixels of a strip: the memory for a picture does not grow with its size. */
const stripPixels = 2_000_000;
/** Size of what is drawn outside of a box: shadow, badges, the ring of the selection. */
const overhang = 24;

/** Draws a view of the scene as PNG, strip by strip, each packed while the next is drawn. */
export async function paintScene(scene: Scene, view: View): Promise<Buffer> {
  const { width, height, scale, bounds } = view;
  const rows = Math.max(1, Math.min(height, Math.floor(stripPixels / width)));
  const file = new PngFile({ width, height });
  const texts = new TextFitter();
  let packing: Promise<void> = Promise.resolve();
  for (let top = 0; top < height; top += rows) {
    const canvas = createCanvas(width, Math.min(rows, height - top));
    const context = canvas.getContext('2d');
    context.fillStyle = theme.background;
    context.fillRect(0, 0, width, canvas.height);
    context.setTransform(scale, 0, 0, scale, -bounds.x * scale, -bounds.y * scale - top);
    const strip = {
      x: bounds.x - overhang,
      y: bounds.y + top / scale - overhang,
      width: width / scale + 2 * overhang,
      height: canvas.height / scale + 2 * overhang,
    };
    drawPart({ context, detail: detailAt(scale), texts }, scene, strip);
    const pixels = canvas.data();
    await packing;
    packing = file.add(pixels);
  }
  await packing;
  return file.end();
}

/** Draws the same as SVG. Numbers of eight decimals would be most of it. */
export function paintSceneAsSvg(scene: Scene, { width, height, scale, bounds }: View): Buffer {
  const canvas = createCanvas(width, height, SvgExportFlag.RelativePathEncoding);
  const context = canvas.getContext('2d');
  context.fillStyle = theme.background;
  context.fillRect(0, 0, width, height);
  context.setTransform(scale, 0, 0, scale, -bounds.x * scale, -bounds.y * scale);
  drawPart({ context, detail: detailAt(scale), texts: new TextFitter() }, scene, grow(bounds, overhang));
  return Buffer.from(
    canvas
      .getContent()
      .toString('utf8')
      .replace(/(\.\d{3})\d+/g, '$1'),
  );
}

function drawPart(brush: Brush, scene: Scene, part: Box): void {
  const isIn = (box: Box) => touches(box, part);
  const cards = scene.cards.filter(isIn);
  drawNotes(brush, scene.notes.filter(isIn));
  drawCards(brush, cards);
  const tiles = brush.detail.hasTiles ? cards.flatMap((card) => card.tiles.filter(isIn)) : [];
  const selected = tiles.find(({ action }) => action.id === scene.selected);
  if (selected) drawSelection(brush, selected);
  const links = scene.links.filter((link) => isLinkIn(link, part));
  drawLinks(brush, links);
  drawBlocks(brush, scene.blocks.filter(isIn));
  drawSteps(
    brush,
    scene.steps.filter(({ from, to }) => isIn(from) || isIn(to)),
  );
  drawTiles(brush, tiles);
  drawPlugs(brush, links);
  drawLabels(brush, scene.labels.filter(isIn));
}

function isLinkIn({ points }: RoutedLink, part: Box): boolean {
  return points.some((point, index) => touches(legBox(points[index - 1] ?? point, point), part));
}

/** A leg of a wire has no width or no height, but still touches boxes. */
function touches(one: Box, other: Box): boolean {
  return (
    one.x <= other.x + other.width &&
    other.x <= one.x + one.width &&
    one.y <= other.y + other.height &&
    other.y <= one.y + one.height
  );
}
