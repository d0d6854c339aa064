import { described, integer, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { interactAtTier1, readAtTier0 } from './access-classes.ts';
import { deviceErrors, ofDevice, screenSchema, timeoutInQuery, treeErrors } from './schemas.ts';

export const screenOperations = [
  operation({
    id: 'device_screen_get',
    summary: 'Read size, rotation and state of the screen',
    method: 'GET',
    path: '/android/devices/{id}/screen',
    params: ofDevice,
    ...readAtTier0,
    reply: screenSchema,
    errors: deviceErrors,
  }),
  operation({
    id: 'device_source_get',
    summary: 'Read the tree of what is on the screen',
    method: 'GET',
    path: '/android/devices/{id}/source',
    params: ofDevice,
    ...readAtTier0,
    query: { timeoutSeconds: timeoutInQuery(15) },
    reply: v.object({ source: described(v.string(), 'The tree as XML of `uiautomator`.') }),
    errors: treeErrors,
  }),
  operation({
    id: 'device_screenshot_get',
    summary: 'Take a screenshot of a device',
    method: 'GET',
    path: '/android/devices/{id}/screenshot',
    params: ofDevice,
    ...readAtTier0,
    query: {
      displayId: v.optional(
        described(
          v.pipe(v.string(), v.regex(/^\d{0,20}$/, 'must be a number')),
          'Number that the device gives a display, where it has several; empty is the usual one.',
        ),
        '',
      ),
    },
    reply: v.object({
      imageBase64: described(v.string(), 'The picture as base64.'),
      mimeType: described(v.literal('image/png'), 'Media type of the picture, always PNG.'),
      width: described(integer, 'Width of the picture in pixels.'),
      height: described(integer, 'Height of the picture in pixels.'),
    }),
    errors: deviceErrors,
  }),
  operation({
    id: 'device_unlock',
    summary: 'Unlock the screen',
    description: 'Turns it on first. A screen that stays locked is 409 `failed_precondition`.',
    method: 'POST',
    path: '/android/devices/{id}/unlock',
    params: ofDevice,
    ...interactAtTier1,
    body: v.strictObject({
      pin: v.nullish(
        described(
          v.pipe(
            v.string(),
            v.regex(/^[\x21-\x7e]{1,64}$/, 'must be a PIN or a password of plain characters'),
          ),
          'PIN or password, where the lock asks for one; a pattern cannot be sent.',
        ),
      ),
    }),
    reply: screenSchema,
    errors: deviceErrors,
  }),
  operation({
    id: 'device_rotation_set',
    summary: 'Turn the screen',
    method: 'PUT',
    path: '/android/devices/{id}/rotation',
    params: ofDevice,
    ...interactAtTier1,
    body: v.strictObject({
      rotation: described(
        v.picklist([0, 1, 2, 3, 'auto']),
        'Quarter turns from the natural position, kept until the next call, or `auto` to follow the sensors of the device.',
      ),
    }),
    reply: screenSchema,
    errors: deviceErrors,
  }),
] as const;
