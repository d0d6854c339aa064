import { integer, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { interactAtTier1, readAtTier0 } from './access-classes.ts';
import { deviceErrors, screenSchema, timeoutQuery, treeErrors } from './schemas.ts';

export const screenOperations = [
  operation({
    id: 'device_screen_get',
    summary: 'Read size, rotation and state of the screen',
    method: 'GET',
    path: '/android/devices/{id}/screen',
    ...readAtTier0,
    reply: screenSchema,
    errors: deviceErrors,
  }),
  operation({
    id: 'device_source_get',
    summary: 'Read the tree of what is on the screen',
    method: 'GET',
    path: '/android/devices/{id}/source',
    ...readAtTier0,
    query: { timeoutSeconds: v.optional(timeoutQuery) },
    reply: v.object({ source: v.string() }),
    errors: treeErrors,
  }),
  operation({
    id: 'device_screenshot_get',
    summary: 'Take a screenshot of a device',
    method: 'GET',
    path: '/android/devices/{id}/screenshot',
    ...readAtTier0,
    query: { displayId: v.optional(v.pipe(v.string(), v.regex(/^\d{0,20}$/, 'must be a number')), '') },
    reply: v.object({
      imageBase64: v.string(),
      mimeType: v.literal('image/png'),
      width: integer,
      height: integer,
    }),
    errors: deviceErrors,
  }),
  operation({
    id: 'device_unlock',
    summary: 'Unlock the screen',
    method: 'POST',
    path: '/android/devices/{id}/unlock',
    ...interactAtTier1,
    body: v.strictObject({
      pin: v.nullish(
        v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,64}$/, 'must be a PIN or a password of plain characters')),
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
    ...interactAtTier1,
    body: v.strictObject({
      /** Quarter turns, or `auto` to follow the device. */
      rotation: v.picklist([0, 1, 2, 3, 'auto']),
    }),
    reply: screenSchema,
    errors: deviceErrors,
  }),
] as const;
