import { bodyInteger, integer, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { interactAtTier1 } from './access-classes.ts';
import { deviceErrors, successSchema } from './schemas.ts';

/** Pixels. No screen has more. */
const coordinate = bodyInteger({ min: 0, max: 32_767 });
const milliseconds = bodyInteger({ min: 0, max: 30_000 });

export const inputOperations = [
  operation({
    id: 'device_tap',
    summary: 'Tap a point of the screen',
    method: 'POST',
    path: '/android/devices/{id}/tap',
    ...interactAtTier1,
    body: v.strictObject({
      x: coordinate,
      y: coordinate,
      /** For a long tap. Default: a short tap. */
      durationMs: v.nullish(milliseconds),
    }),
    reply: successSchema,
    errors: deviceErrors,
  }),
  operation({
    id: 'device_swipe',
    summary: 'Swipe over the screen',
    method: 'POST',
    path: '/android/devices/{id}/swipe',
    ...interactAtTier1,
    body: v.strictObject({
      fromX: coordinate,
      fromY: coordinate,
      toX: coordinate,
      toY: coordinate,
      /** Default: 300. */
      durationMs: v.nullish(milliseconds),
    }),
    reply: successSchema,
    errors: deviceErrors,
  }),
  operation({
    id: 'device_text',
    summary: 'Type text',
    method: 'POST',
    path: '/android/devices/{id}/text',
    ...interactAtTier1,
    body: v.strictObject({
      /** Typed into the element that has the focus. Line ends and tabs are keys. */
      text: v.pipe(v.string(), v.maxLength(10_000)),
      method: v.nullish(v.picklist(['auto', 'native', 'helper'])),
    }),
    reply: v.object({
      ...successSchema.entries,
      method: v.picklist(['native', 'helper']),
      characters: integer,
    }),
    errors: deviceErrors,
  }),
  operation({
    id: 'device_key',
    summary: 'Press a key',
    method: 'POST',
    path: '/android/devices/{id}/key',
    ...interactAtTier1,
    body: v.strictObject({
      /** Names such as `HOME`, `BACK` or `KEYCODE_ENTER`, or key codes, pressed one after another. */
      keys: v.pipe(
        v.array(v.union([v.pipe(v.string(), v.maxLength(60)), bodyInteger({ min: 1, max: 1000 })])),
        v.minLength(1),
        v.maxLength(100),
      ),
      longPress: v.nullish(v.boolean()),
    }),
    reply: v.object({ ...successSchema.entries, sent: integer }),
    errors: deviceErrors,
  }),
] as const;
