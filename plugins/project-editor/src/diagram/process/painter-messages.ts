import * as v from 'valibot';
import { failedAnswer } from '../../child-process/fork-child.ts';
import { type PictureRequest, pictureModes } from '../drawing/drawing.ts';
import type { DrawingPart } from '../drawing/drawing-parts.ts';

/** Requests to the painter: a drawing in parts, then how to draw it. */
export type ToPainter =
  | { readonly kind: 'part'; readonly part: DrawingPart }
  | { readonly kind: 'draw'; readonly request: PictureRequest };

const box = v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() });

const head = v.object({
  width: v.number(),
  height: v.number(),
  scale: v.number(),
  mode: v.picklist(pictureModes),
  contentBounds: box,
  viewportBounds: box,
  isTruncated: v.boolean(),
  note: v.nullable(v.string()),
});

/** Messages of the painter: a picture in parts, each of which is read within a millisecond, then what is left of it. */
export const fromPainter = v.variant('kind', [
  v.object({ kind: v.literal('image'), base64: v.string() }),
  v.object({ kind: v.literal('ids'), actionIds: v.array(v.string()) }),
  v.object({ kind: v.literal('picture'), head, residentBytes: v.number() }),
  failedAnswer,
]);

export type FromPainter = v.InferOutput<typeof fromPainter>;
