import { bodyInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

const place = v.pipe(v.number(), v.minValue(-10_000), v.maxValue(100_000));
/** Shift 8, Control 2, Alt 1, Meta 4. */
const modifiers = bodyInteger({ min: 0, max: 15 });
const name = v.pipe(v.string(), v.maxLength(40));

/** A user action at a screen. Positions are in the units of its state. */
export const viewInput = v.variant('kind', [
  v.strictObject({
    kind: v.picklist(['move', 'down', 'up']),
    x: place,
    y: place,
    button: v.picklist(['none', 'left', 'middle', 'right']),
    /** All held buttons: left 1, right 2, middle 4. */
    buttons: bodyInteger({ min: 0, max: 31 }),
    clicks: bodyInteger({ min: 0, max: 3 }),
    modifiers,
    /** Time of the input, in milliseconds of the clock of the page: it may arrive late. */
    at: v.optional(v.pipe(v.number(), v.minValue(0))),
  }),
  v.strictObject({ kind: v.literal('wheel'), x: place, y: place, dx: place, dy: place, modifiers }),
  v.strictObject({
    kind: v.picklist(['keyDown', 'keyUp']),
    /** A key of `KeyboardEvent`. */
    key: name,
    code: name,
    keyCode: bodyInteger({ min: 0, max: 255 }),
    isRepeated: v.boolean(),
    modifiers,
  }),
  /** Entered as a whole, for example by pasting. */
  v.strictObject({ kind: v.literal('text'), text: v.pipe(v.string(), v.maxLength(100_000)) }),
  v.strictObject({ kind: v.picklist(['back', 'forward', 'reload']) }),
  /** An address as a person types it, perhaps without its scheme. */
  v.strictObject({ kind: v.literal('go'), address: v.pipe(v.string(), v.maxLength(65_536)) }),
  v.strictObject({ kind: v.literal('show'), screen: bodyInteger({ min: 1 }) }),
  v.strictObject({
    kind: v.literal('answer'),
    accept: v.boolean(),
    text: v.nullable(v.pipe(v.string(), v.maxLength(10_000))),
  }),
]);

export type ViewInput = v.InferOutput<typeof viewInput>;
