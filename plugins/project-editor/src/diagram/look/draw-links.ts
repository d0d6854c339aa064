import type { Point } from '../routing/wire.ts';
import { cardPadding } from '../scene/cards.ts';
import type { Label } from '../scene/labels.ts';
import type { RoutedLink, Step } from '../scene/wires.ts';
import { type Brush, drawBox } from './brush.ts';
import { fontOf } from './fonts.ts';
import { theme, wireColours } from './theme.ts';

const bend = 9;
const missedDash = [2, 4];
/** From the last tile to the bottom of its card; the tile covers the rest. */
const bottomPadding = 12;

/** Lines from tile to tile within a card. */
export function drawSteps({ context, detail }: Brush, steps: readonly Step[]): void {
  if (!detail.hasIcons) return;
  context.lineWidth = detail.lineWidth;
  const missed = steps.filter(({ from }) => from.action.coverage?.missed.includes('OnSuccess'));
  const taken = steps.filter((step) => !missed.includes(step));
  drawLines(context, taken, theme.step);
  if (missed.length === 0) return;
  context.setLineDash(missedDash);
  drawLines(context, missed, theme.missed);
  context.setLineDash([]);
}

function drawLines(context: Brush['context'], steps: readonly Step[], colour: string): void {
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.beginPath();
  for (const { from, to } of steps) {
    const x = from.x + from.width / 2;
    context.moveTo(x, from.y + from.height + 1);
    context.lineTo(x, to.y - 7);
  }
  context.stroke();
  for (const { to } of steps)
    drawArrow(context, { x: to.x + to.width / 2, y: to.y - 1 }, { x: 0, y: 1, size: 8 });
}

export function drawLinks(brush: Brush, links: readonly RoutedLink[]): void {
  const { context, detail } = brush;
  context.lineJoin = 'round';
  context.lineCap = 'butt';
  for (const { wire, points } of links) {
    if (points.length < 2) continue;
    const { line, tip, direction } = drawnLine(points, {
      size: detail.arrow,
      startsInside: wire.startsInside,
    });
    const colour = wire.isMissed ? theme.missed : wireColours[wire.kind];
    context.strokeStyle = colour;
    context.fillStyle = colour;
    context.lineWidth = detail.lineWidth;
    if (wire.isMissed) context.setLineDash(missedDash);
    else if (wire.kind === 'error' && detail.hasDashes) context.setLineDash([7, 4]);
    traceRounded(context, line);
    context.stroke();
    context.setLineDash([]);
    drawArrow(context, tip, { ...direction, size: detail.arrow });
  }
}

/** Dots where wires leave, drawn over the tiles. */
export function drawPlugs({ context, detail }: Brush, links: readonly RoutedLink[]): void {
  if (!detail.hasIcons) return;
  for (const { wire, points } of links) {
    const [first, second] = points;
    if (!first || !second) continue;
    const isSideways = first.y === second.y;
    if (wire.startsInside && !isSideways) continue;
    const place = wire.startsInside ? along(first, second, -cardPadding) : first;
    context.beginPath();
    context.arc(place.x, place.y, 3.6, 0, 2 * Math.PI);
    context.fillStyle = '#ffffff';
    context.fill();
    context.strokeStyle = wireColours[wire.kind];
    context.lineWidth = 1.8;
    context.stroke();
  }
}

export function drawLabels(brush: Brush, labels: readonly Label[]): void {
  const { context, detail } = brush;
  if (detail.detail === 0) return;
  context.font = fontOf(600, 10.5);
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  for (const label of labels) {
    const colour = wireColours[label.kind];
    drawBox(brush, label, { radius: label.height / 2, fill: '#ffffff', stroke: colour, lineWidth: 1.2 });
    context.fillStyle = colour;
    context.fillText(label.text, label.x + label.width / 2, label.y + label.height / 2 + 0.3);
  }
  context.textAlign = 'left';
}

interface DrawnLine {
  readonly line: readonly Point[];
  readonly tip: Point;
  readonly direction: Point;
}

/** The line from tile to tile: a wire crosses the edge of a card, and its line ends in the arrow. */
function drawnLine(
  points: readonly Point[],
  { size, startsInside }: { readonly size: number; readonly startsInside: boolean },
): DrawnLine {
  const first = points[0] ?? { x: 0, y: 0 };
  const last = points.at(-1) ?? first;
  const second = points[1] ?? first;
  const inset = first.y === second.y ? cardPadding : bottomPadding;
  const start = startsInside ? along(first, second, -inset) : first;
  const before = points.at(-2) ?? first;
  // A wire from above ends at the card, one from a side at the tile.
  const tip = last.y === before.y ? along(last, before, -cardPadding) : last;
  const direction = { x: Math.sign(last.x - before.x), y: Math.sign(last.y - before.y) };
  const end = { x: tip.x - direction.x * (size - 1), y: tip.y - direction.y * (size - 1) };
  return { line: [start, ...points.slice(1, -1), end], tip, direction };
}

/** A point on the line from one to another, at a distance from the first. */
function along(from: Point, to: Point, distance: number): Point {
  return {
    x: from.x + Math.sign(to.x - from.x) * distance,
    y: from.y + Math.sign(to.y - from.y) * distance,
  };
}

function traceRounded(context: Brush['context'], points: readonly Point[]): void {
  context.beginPath();
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    const after = points[index + 1];
    if (!before) context.moveTo(point.x, point.y);
    else if (!after) context.lineTo(point.x, point.y);
    else {
      const room = Math.min(distance(before, point), distance(point, after)) / 2;
      context.arcTo(point.x, point.y, after.x, after.y, Math.min(bend, room));
    }
  }
}

function distance(one: Point, other: Point): number {
  return Math.abs(one.x - other.x) + Math.abs(one.y - other.y);
}

function drawArrow(
  context: Brush['context'],
  tip: Point,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): void {
  const half = size * 0.5;
  context.beginPath();
  context.moveTo(tip.x, tip.y);
  context.lineTo(tip.x - x * size - y * half, tip.y - y * size - x * half);
  context.lineTo(tip.x - x * size + y * half, tip.y - y * size + x * half);
  context.closePath();
  context.fill();
}
