import { integer, operation, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { controlAtTier2, readAtTier0 } from './access-classes.ts';
import { deviceErrors, devicePath, successSchema } from './schemas.ts';

export const filesOperations = [
  operation({
    id: 'device_files_list',
    summary: 'List files of a device',
    method: 'GET',
    path: '/android/devices/{id}/files',
    ...readAtTier0,
    query: { path: devicePath },
    reply: v.object({
      files: v.array(
        v.object({
          name: v.string(),
          kind: v.picklist(['file', 'folder', 'link', 'other']),
          sizeBytes: integer,
          modifiedAt: v.string(),
          permissions: v.string(),
        }),
      ),
    }),
    errors: deviceErrors,
  }),
  operation({
    id: 'device_file_get',
    summary: 'Read a file of a device',
    method: 'GET',
    path: '/android/devices/{id}/files/content',
    ...controlAtTier2,
    query: {
      path: devicePath,
      startIndex: v.optional(queryInteger({ min: 0 }), '0'),
      length: v.optional(queryInteger({ min: 1, max: 4_194_304 }), '1048576'),
    },
    reply: v.object({
      path: v.string(),
      /** The bytes from `startIndex` on. */
      contentBase64: v.string(),
      sizeBytes: integer,
      modifiedAt: v.string(),
      /** The next `startIndex`; null at the end. */
      nextIndex: v.nullable(integer),
      isTruncated: v.boolean(),
    }),
    errors: deviceErrors,
  }),
  operation({
    id: 'device_file_put',
    summary: 'Write a file to a device',
    method: 'PUT',
    path: '/android/devices/{id}/files/content',
    ...controlAtTier2,
    upload: true,
    // The bytes are accepted as application/octet-stream only.
    body: v.strictObject({}),
    query: {
      path: devicePath,
      /** Octal. */
      permissions: v.optional(v.pipe(v.string(), v.regex(/^0?[0-7]{3}$/, 'must be like 0644')), '0644'),
    },
    reply: v.object({ path: v.string(), sizeBytes: integer }),
    errors: deviceErrors,
  }),
  operation({
    id: 'device_file_delete',
    summary: 'Delete a file of a device',
    method: 'DELETE',
    path: '/android/devices/{id}/files/content',
    ...controlAtTier2,
    query: { path: devicePath },
    reply: successSchema,
    errors: deviceErrors,
  }),
] as const;
