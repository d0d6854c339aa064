import { described, integer, operation, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { controlAtTier2, readAtTier0 } from './access-classes.ts';
import { deviceErrors, devicePath, ofDevice, successSchema } from './schemas.ts';

const filePath = described(devicePath, 'Absolute path of a file on the device.');

export const filesOperations = [
  operation({
    id: 'device_files_list',
    summary: 'List files of a device',
    method: 'GET',
    path: '/android/devices/{id}/files',
    params: ofDevice,
    ...readAtTier0,
    query: { path: described(devicePath, 'Absolute path of a folder on the device.') },
    reply: v.object({
      files: described(
        v.array(
          v.object({
            name: described(v.string(), 'Name within the folder.'),
            kind: described(v.picklist(['file', 'folder', 'link', 'other']), 'What it is.'),
            sizeBytes: described(integer, 'Size in bytes.'),
            modifiedAt: described(v.string(), 'When it was changed last, UTC ISO-8601.'),
            permissions: described(v.string(), 'Permissions in octal, such as `0644`.'),
          }),
        ),
        'The content of the folder, by name.',
      ),
    }),
    errors: deviceErrors,
  }),
  operation({
    id: 'device_file_get',
    summary: 'Read a file of a device',
    method: 'GET',
    path: '/android/devices/{id}/files/content',
    params: ofDevice,
    ...controlAtTier2,
    query: {
      path: filePath,
      startIndex: v.optional(described(queryInteger({ min: 0 }), 'First byte to read, from 0.'), '0'),
      length: v.optional(
        described(queryInteger({ min: 1, max: 4_194_304 }), 'How many bytes to read at most.'),
        '1048576',
      ),
    },
    reply: v.object({
      path: described(v.string(), 'Path of the file.'),
      contentBase64: described(v.string(), 'The bytes from `startIndex` on, as base64.'),
      sizeBytes: described(integer, 'Size of the whole file in bytes.'),
      modifiedAt: described(v.string(), 'When it was changed last, UTC ISO-8601.'),
      nextIndex: v.nullable(described(integer, 'What to send as the next `startIndex`; null at the end.')),
      isTruncated: described(v.boolean(), 'Whether there are more bytes behind these.'),
    }),
    errors: deviceErrors,
  }),
  operation({
    id: 'device_file_put',
    summary: 'Write a file to a device',
    description: 'The body is its bytes, as `application/octet-stream`; a file that is there is replaced.',
    method: 'PUT',
    path: '/android/devices/{id}/files/content',
    params: ofDevice,
    ...controlAtTier2,
    upload: true,
    // The bytes are accepted as application/octet-stream only.
    body: v.strictObject({}),
    query: {
      path: filePath,
      permissions: v.optional(
        described(
          v.pipe(v.string(), v.regex(/^0?[0-7]{3}$/, 'must be like 0644')),
          'Permissions of the file in octal.',
        ),
        '0644',
      ),
    },
    reply: v.object({
      path: described(v.string(), 'Path of the file.'),
      sizeBytes: described(integer, 'Its size in bytes, as the device reports it afterwards.'),
    }),
    errors: deviceErrors,
  }),
  operation({
    id: 'device_file_delete',
    summary: 'Delete a file of a device',
    description: 'Never a folder.',
    method: 'DELETE',
    path: '/android/devices/{id}/files/content',
    params: ofDevice,
    ...controlAtTier2,
    query: { path: filePath },
    reply: successSchema,
    errors: deviceErrors,
  }),
] as const;
