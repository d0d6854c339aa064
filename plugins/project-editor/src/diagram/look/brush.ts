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
  context.roundRect(box.x, box.y, box.width, box.height, style.radius);
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

export function grow({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}
