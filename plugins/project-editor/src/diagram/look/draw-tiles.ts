import { Path2D } from '@napi-rs/canvas';
import { cardShape } from '../scene/card-shape.ts';
import type { Tile } from '../scene/cards.ts';
import { type Brush, drawBox, grow } from './brush.ts';
import { categoryColour } from './category-colour.ts';
import { coverageColour } from './coverage-colour.ts';
import { drawMarks, markWidth } from './draw-marks.ts';
import { fontOf } from './fonts.ts';
import { glyphs } from './glyphs.ts';
import { statusColours, theme } from './theme.ts';

const { iconSize, tileRadius: radius } = cardShape;
const textLeft = iconSize + 20;
const textRight = 14;

export function drawTiles(brush: Brush, tiles: readonly Tile[]): void {
  for (const tile of tiles) drawTile(brush, tile);
  if (brush.detail.hasIcons) for (const tile of tiles) drawIcon(brush, tile);
  if (brush.detail.title > 0) drawTitles(brush, tiles);
  if (brush.detail.detail > 0) drawDetails(brush, tiles);
  for (const tile of tiles) drawMarks(brush, tile);
}

/** The ring of the selected action; the links to the action are drawn over it. */
export function drawSelection(brush: Brush, tile: Tile): void {
  const lineWidth = Math.max(2.5, 1.5 / brush.detail.scale);
  drawBox(brush, grow(tile, 6), { radius: radius + 6, fill: theme.selectedGlow });
  drawBox(brush, grow(tile, 3.5), { radius: radius + 3.5, stroke: theme.selected, lineWidth });
}

function drawTile(brush: Brush, tile: Tile): void {
  const { context, detail } = brush;
  const { disabled, optional } = tile.action;
  const { fill, stroke, lineWidth } = tileStyle(tile);
  if (optional && detail.hasDashes) context.setLineDash([5, 4]);
  drawBox(brush, tile, { radius, fill, stroke: optional && !disabled ? theme.faint : stroke, lineWidth });
  if (optional && detail.hasDashes) context.setLineDash([]);
  if (detail.hasIcons) return;
  // Too small for icons: the category is a bar of its colour.
  const colour = disabled ? theme.disabled.icon : categoryColour(tile.action.type).strong;
  drawBox(brush, { ...tile, width: 22 }, { radius: 6, fill: colour });
}

function tileStyle({ action: { disabled, status, coverage } }: Tile) {
  if (coverage !== undefined) {
    const { strong, tint } = coverageColour(coverage);
    return { fill: tint, stroke: strong, lineWidth: 1.5 };
  }
  if (status !== 'NotStarted') {
    const { strong, tint } = statusColours[status];
    return { fill: tint, stroke: strong, lineWidth: 1.5 };
  }
  const { fill, border } = disabled ? theme.disabled : theme.tile;
  return { fill, stroke: border, lineWidth: 1 };
}

const outlines = new Map<string, Path2D>();

function drawIcon(brush: Brush, { x, y, height, action }: Tile): void {
  const { context } = brush;
  const left = x + cardShape.iconLeft;
  const top = y + (height - iconSize) / 2;
  const fill = action.disabled ? theme.disabled.icon : categoryColour(action.type).strong;
  drawBox(
    brush,
    { x: left, y: top, width: iconSize, height: iconSize },
    { radius: cardShape.iconRadius, fill },
  );
  const glyph = Object.hasOwn(glyphs, action.type) ? glyphs[action.type] : undefined;
  if (!glyph) {
    drawLetter(brush, action.type, { x: left + iconSize / 2, y: top + iconSize / 2 });
    return;
  }
  const outline = outlines.get(action.type) ?? new Path2D(glyph);
  outlines.set(action.type, outline);
  context.save();
  context.translate(left + 5, top + 5);
  context.scale(20 / 24, 20 / 24);
  context.lineWidth = 2;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = '#ffffff';
  context.stroke(outline);
  context.restore();
}

function drawLetter({ context }: Brush, tag: string, { x, y }: { x: number; y: number }): void {
  const [letter = '?'] = tag;
  context.font = fontOf(600, 17);
  context.fillStyle = '#ffffff';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(letter.toUpperCase(), x, y + 0.5);
  context.textAlign = 'left';
}

function drawTitles(brush: Brush, tiles: readonly Tile[]): void {
  const { context, detail, texts } = brush;
  const face = { weight: 600, size: detail.title } as const;
  context.font = fontOf(face.weight, face.size);
  context.textBaseline = 'middle';
  for (const tile of tiles) {
    const { action } = tile;
    const title = texts.fit(action.caption, face, tile.width - textLeft - textRight);
    context.fillStyle = action.disabled ? theme.disabled.text : categoryColour(action.type).deep;
    const middle = detail.detail > 0 ? tile.y + 17 : tile.y + tile.height / 2;
    if (title !== '') context.fillText(title, tile.x + textLeft, middle);
  }
}

function drawDetails(brush: Brush, tiles: readonly Tile[]): void {
  const { context, detail, texts } = brush;
  const face = { weight: 400, size: detail.detail } as const;
  context.font = fontOf(face.weight, face.size);
  context.textBaseline = 'middle';
  for (const tile of tiles) {
    const room = tile.width - textLeft - textRight - markWidth(tile.action);
    const line = texts.fit(tile.action.detail, face, room);
    context.fillStyle = tile.action.disabled ? theme.disabled.text : theme.detail;
    if (line !== '') context.fillText(line, tile.x + textLeft, tile.y + 33.5);
  }
}
