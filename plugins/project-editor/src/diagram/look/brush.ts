import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Box } from '../../graph/frames.ts';
import type { Detail } from './detail.ts';
import type { TextFitter } from './text-fitter.ts';

/** Canvas, texts and level of detail that all parts are drawn with. */
export interface Brush {
  readonly context: SKRSContext2D;
  readonly detail: Detail;
  readonly texts: TextFitter;
}

export interface BoxStyle {
  readonly radius: number;
  readonly fill?: string;
  readonly stroke?: string;
  readonly lineWidth?: number;
}

export function drawBox({ context }: Brush, box: Box, style: BoxStyle): void {
  context.beginPath();
  traceRounded(context, box, style.radius);
  if (style.fill) {
    context.fillStyle = style.fill;
    context.fill();
  }
  if (style.stroke) {
    context.strokeStyle = style.stroke;
    context.lineWidth = style.lineWidth ?? 1;
    context.stroke();
  }
}

/** Where the handles of a curve lie for a quarter of a circle. */
const quarter = 0.5523;

/** Four curves: `roundRect` becomes hundreds in an SVG. */
function traceRounded(context: Brush['context'], { x, y, width, height }: Box, radius: number): void {
  const r = Math.min(radius, width / 2, height / 2);
  const [right, bottom, handle] = [x + width, y + height, r * (1 - quarter)];
  context.moveTo(x + r, y);
  context.lineTo(right - r, y);
  context.bezierCurveTo(right - handle, y, right, y + handle, right, y + r);
  context.lineTo(right, bottom - r);
  context.bezierCurveTo(right, bottom - handle, right - handle, bottom, right - r, bottom);
  context.lineTo(x + r, bottom);
  context.bezierCurveTo(x + handle, bottom, x, bottom - handle, x, bottom - r);
  context.lineTo(x, y + r);
  context.bezierCurveTo(x, y + handle, x + handle, y, x + r, y);
  context.closePath();
}

export function grow({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}
