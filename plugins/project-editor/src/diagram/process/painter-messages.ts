import * as v from 'valibot';
import { failedAnswer } from '../../child-process/fork-child.ts';
import { type PictureRequest, pictureModes } from '../drawing/drawing.ts';
import type { DrawingPart } from '../drawing/drawing-parts.ts';

/** Requests to the painter: a drawing in parts, then how to draw it. */
export type ToPainter =
  | { readonly kind: 'part'; readonly part: DrawingPart }
  | { readonly kind: 'draw'; readonly request: PictureRequest };

const box = v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() });

const picture = v.object({
  imageBase64: v.string(),
  width: v.number(),
  height: v.number(),
  scale: v.number(),
  mode: v.picklist(pictureModes),
  contentBounds: box,
  viewportBounds: box,
  isTruncated: v.boolean(),
  actionIds: v.pipe(v.array(v.string()), v.readonly()),
  note: v.nullable(v.string()),
});

export const painterAnswer = v.variant('kind', [
  v.object({ kind: v.literal('picture'), picture, residentBytes: v.number() }),
  failedAnswer,
]);

export type FromPainter = v.InferOutput<typeof painterAnswer>;
