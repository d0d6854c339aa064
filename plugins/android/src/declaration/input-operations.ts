import { bodyInteger, described, integer, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { interactAtTier1 } from './access-classes.ts';
import { deviceErrors, methodField, ofDevice, successSchema, usedMethod } from './schemas.ts';

/** Pixels. No screen has more. */
const coordinate = bodyInteger({ min: 0, max: 32_767 });
const milliseconds = bodyInteger({ min: 0, max: 30_000 });

export const inputOperations = [
  operation({
    id: 'device_tap',
    summary: 'Tap a point of the screen',
    method: 'POST',
    path: '/android/devices/{id}/tap',
    params: ofDevice,
    ...interactAtTier1,
    body: v.strictObject({
      x: described(coordinate, 'Pixels from the left edge of the screen as it is turned now.'),
      y: described(coordinate, 'Pixels from its top edge.'),
      durationMs: v.nullish(described(milliseconds, 'Milliseconds of a long tap. Default: 0, a short tap.')),
    }),
    reply: successSchema,
    errors: deviceErrors,
  }),
  operation({
    id: 'device_swipe',
    summary: 'Swipe over the screen',
    method: 'POST',
    path: '/android/devices/{id}/swipe',
    params: ofDevice,
    ...interactAtTier1,
    body: v.strictObject({
      fromX: described(coordinate, 'Where it begins: pixels from the left edge of the screen.'),
      fromY: described(coordinate, 'Where it begins: pixels from the top edge.'),
      toX: described(coordinate, 'Where it ends: pixels from the left edge.'),
      toY: described(coordinate, 'Where it ends: pixels from the top edge.'),
      durationMs: v.nullish(described(milliseconds, 'Milliseconds that it takes. Default: 300.')),
    }),
    reply: successSchema,
    errors: deviceErrors,
  }),
  operation({
    id: 'device_text',
    summary: 'Type text',
    description: 'A text that the device cannot type exactly is refused, and nothing is typed.',
    method: 'POST',
    path: '/android/devices/{id}/text',
    params: ofDevice,
    ...interactAtTier1,
    body: v.strictObject({
      text: described(
        v.pipe(v.string(), v.maxLength(10_000)),
        'Typed into the element that has the focus; line ends and tabs are keys.',
      ),
      method: methodField,
    }),
    reply: v.object({
      ...successSchema.entries,
      method: usedMethod,
      characters: described(integer, 'How many characters were typed.'),
    }),
    errors: deviceErrors,
  }),
  operation({
    id: 'device_key',
    summary: 'Press a key',
    method: 'POST',
    path: '/android/devices/{id}/key',
    params: ofDevice,
    ...interactAtTier1,
    body: v.strictObject({
      keys: described(
        v.pipe(
          v.array(v.union([v.pipe(v.string(), v.maxLength(60)), bodyInteger({ min: 1, max: 1000 })])),
          v.minLength(1),
          v.maxLength(100),
        ),
        'Names such as `HOME`, `BACK` or `KEYCODE_ENTER`, or key codes, pressed one after another.',
      ),
      longPress: v.nullish(described(v.boolean(), 'Whether each is held for a long press. Default: false.')),
    }),
    reply: v.object({ ...successSchema.entries, sent: described(integer, 'How many keys were pressed.') }),
    errors: deviceErrors,
  }),
] as const;
