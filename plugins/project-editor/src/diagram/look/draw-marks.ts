import type { ActionCoverage, DrawnAction } from '../drawing/drawing.ts';
import type { Tile } from '../scene/cards.ts';
import { type Brush, drawBox } from './brush.ts';
import { coverageColour } from './coverage-colour.ts';
import { fontOf } from './fonts.ts';
import { statusColours, theme } from './theme.ts';

const pillWidths = { off: 28, optional: 54 };
const pillHeight = 17;

/** Width that the badges of an action take from the line of its details. */
export function markWidth({ disabled, optional }: DrawnAction): number {
  return (disabled ? pillWidths.off + 5 : 0) + (optional ? pillWidths.optional + 5 : 0);
}

/** Draws disabled, optional, breakpoint, and the result of the action in the last run. */
export function drawMarks(brush: Brush, tile: Tile): void {
  const { action } = tile;
  if (brush.detail.detail > 0) drawPills(brush, tile);
  if (action.disabled && brush.detail.title > 0) drawStrike(brush, tile);
  if (action.breakpoint) drawBreakpoint(brush, tile);
  if (action.coverage !== undefined) drawTimes(brush, tile, action.coverage);
  else if (action.status !== 'NotStarted') drawStatus(brush, tile, action.status);
}

function drawPills(brush: Brush, { x, y, width, action }: Tile): void {
  let right = x + width - 10;
  for (const name of ['off', 'optional'] as const) {
    if (!(name === 'off' ? action.disabled : action.optional)) continue;
    const pill = { x: right - pillWidths[name], y: y + 25, width: pillWidths[name], height: pillHeight };
    drawBox(brush, pill, { radius: pillHeight / 2, fill: theme.pill.fill });
    const { context } = brush;
    context.font = fontOf(600, 10);
    context.fillStyle = theme.pill.text;
    context.textAlign = 'center';
    context.fillText(name, pill.x + pill.width / 2, pill.y + pillHeight / 2);
    context.textAlign = 'left';
    right = pill.x - 5;
  }
}

/** A line through the icon, so that a disabled action is recognised without its text. */
function drawStrike({ context }: Brush, { x, y, height }: Tile): void {
  context.strokeStyle = theme.disabled.text;
  context.lineWidth = 2;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(x + 8, y + height / 2 + 18);
  context.lineTo(x + 44, y + height / 2 - 18);
  context.stroke();
}

function drawBreakpoint({ context, detail }: Brush, { x, y }: Tile): void {
  const radius = Math.max(7, 3 / detail.scale);
  drawDisc({ context, x: x + 2, y: y + 3, radius, fill: theme.breakpoint });
}

/** How often tests executed the action. */
function drawTimes({ context, detail }: Brush, { x, y, width }: Tile, coverage: ActionCoverage): void {
  const radius = Math.max(9, 3.2 / detail.scale);
  const centre = { x: x + width - 3, y: y + 4 };
  drawDisc({ context, ...centre, radius, fill: coverageColour(coverage).strong });
  if (detail.title === 0) return;
  context.font = fontOf(600, 9);
  context.fillStyle = '#ffffff';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(coverage.times > 99 ? '99+' : String(coverage.times), centre.x, centre.y + 0.3);
  context.textAlign = 'left';
}

function drawStatus(
  { context, detail }: Brush,
  { x, y, width }: Tile,
  status: keyof typeof statusColours,
): void {
  const radius = Math.max(9, 3.2 / detail.scale);
  const centre = { x: x + width - 3, y: y + 4 };
  drawDisc({ context, ...centre, radius, fill: statusColours[status].strong });
  context.save();
  context.translate(centre.x, centre.y);
  context.scale(radius / 9, radius / 9);
  drawSign(context, status);
  context.restore();
}

function drawSign(context: Brush['context'], status: keyof typeof statusColours): void {
  context.beginPath();
  if (status === 'Success') {
    context.moveTo(-4, 0.3);
    context.lineTo(-1.2, 3.2);
    context.lineTo(4, -2.8);
  } else if (status === 'Fail') {
    context.moveTo(-3, -3);
    context.lineTo(3, 3);
    context.moveTo(3, -3);
    context.lineTo(-3, 3);
  } else {
    context.moveTo(-2, -3.4);
    context.lineTo(3.4, 0);
    context.lineTo(-2, 3.4);
    context.closePath();
    context.fillStyle = '#ffffff';
    context.fill();
    return;
  }
  context.strokeStyle = '#ffffff';
  context.lineWidth = 2;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke();
}

interface Disc {
  readonly context: Brush['context'];
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly fill: string;
}

/** The white rim separates it from the border below it. */
function drawDisc({ context, x, y, radius, fill }: Disc): void {
  context.beginPath();
  context.arc(x, y, radius + 1.5, 0, 2 * Math.PI);
  context.fillStyle = '#ffffff';
  context.fill();
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
}
