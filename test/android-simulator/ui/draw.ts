import type { Size } from './display.ts';
import { GLYPH_HEIGHT } from './font.ts';
import { textOf, type UiNode } from './node.ts';
import { createPicture, fillRectangle, type Picture, writeText } from './picture.ts';
import type { Colour } from './widget.ts';

const BACKGROUND: Colour = [250, 250, 250];
const INK: Colour = [33, 33, 33];
const MARK: Colour = [25, 103, 210];
const BLACK: Colour = [0, 0, 0];

/** Draws a UI tree. */
export function drawUi(root: UiNode, size: Size, scale: number): Picture {
  const picture = createPicture(size, BACKGROUND);
  drawNode(picture, root, scale);
  return picture;
}

export function blackScreen(size: Size): Picture {
  return createPicture(size, BLACK);
}

function drawNode(picture: Picture, node: UiNode, scale: number): void {
  const { widget, bounds } = node;
  const gap = Math.round((widget.tap === undefined && widget.field === undefined ? 0 : 2) * scale);
  const { left, top, right, bottom } = bounds;
  if (widget.fill !== undefined) {
    const inset = { left: left + gap, top: top + gap, right: right - gap, bottom: bottom - gap };
    fillRectangle(picture, inset, widget.fill);
  }
  const text = textOf(node);
  const indent = Math.round(8 * scale) + (widget.checked === undefined ? 0 : drawBox(picture, node, scale));
  if (text !== '') {
    const dot = Math.max(1, Math.round(((widget.textSize ?? 14) * scale) / (GLYPH_HEIGHT + 2)));
    const place = { bounds: { ...bounds, left: left + indent }, dot, colour: widget.colour ?? INK };
    writeText(picture, text, place);
  }
  for (const child of node.children) drawNode(picture, child, scale);
}

/** Draws the box of a check box, filled when it is checked. Returns its width. */
function drawBox(picture: Picture, { widget, bounds }: UiNode, scale: number): number {
  const side = Math.round(16 * scale);
  const left = bounds.left + Math.round(8 * scale);
  const top = Math.round((bounds.top + bounds.bottom - side) / 2);
  const box = { left, top, right: left + side, bottom: top + side };
  fillRectangle(picture, box, widget.checked === true ? MARK : INK);
  const edge = Math.round(2 * scale);
  const hole = { left: left + edge, top: top + edge, right: box.right - edge, bottom: box.bottom - edge };
  if (widget.checked !== true) fillRectangle(picture, hole, BACKGROUND);
  return side + Math.round(4 * scale);
}
