import type { Picture, PictureRequest } from '../drawing/drawing.ts';
import type { DrawingPart } from '../drawing/drawing-parts.ts';

/** What the process that draws is told: a drawing in parts, then how to draw it. */
export type ToPainter =
  | { readonly kind: 'part'; readonly part: DrawingPart }
  | { readonly kind: 'draw'; readonly request: PictureRequest };

export type FromPainter =
  | { readonly kind: 'picture'; readonly picture: Picture; readonly residentBytes: number }
  | { readonly kind: 'failed'; readonly message: string };
