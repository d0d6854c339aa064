import { rm } from 'node:fs/promises';
import { GatehouseError, type Handlers } from '@gatehouse/sdk-plugin';
import { createDrive, usualLimitMs } from '../daemon/drive.ts';
import type { filesOperations } from '../declaration/device-file-operations.ts';
import { deleteFile, listFiles, writeFile } from '../device/device-files.ts';
import type { FileParts } from '../device/read-file-part.ts';
import { uploadedFile } from '../device/sent-file.ts';
import type { Devices } from '../recording/driven-devices.ts';

const transferMs = 10 * 60_000;

export function fileHandlers(devices: Devices, parts: FileParts): Handlers<typeof filesOperations> {
  const drive = createDrive(devices);
  return {
    device_files_list: async (call) => ({
      files: await drive(call, usualLimitMs * 3, (device, signal) =>
        listFiles(device, call.query.path, signal),
      ),
    }),
    device_file_get: async (call) => {
      const { path, startIndex, length } = call.query;
      const { bytes, sizeBytes, modifiedAt } = await drive(call, transferMs, (device, signal) =>
        parts.read(device, { path, startIndex, length }, signal),
      );
      const end = startIndex + bytes.length;
      const isTruncated = end < sizeBytes;
      return {
        path,
        contentBase64: bytes.toString('base64'),
        sizeBytes,
        modifiedAt: new Date(modifiedAt * 1000).toISOString(),
        nextIndex: isTruncated ? end : null,
        isTruncated,
      };
    },
    device_file_put: async (call) => {
      const { upload, query } = call;
      if (upload === null) {
        throw new GatehouseError('bad_request', 'Send the bytes of the file as application/octet-stream.');
      }
      const target = {
        path: query.path,
        source: uploadedFile(upload),
        permissions: Number.parseInt(query.permissions, 8),
      };
      try {
        const { size } = await drive(call, transferMs, (device, signal) => writeFile(device, target, signal));
        return { path: query.path, sizeBytes: size };
      } finally {
        await rm(upload.path, { force: true });
      }
    },
    device_file_delete: async (call) => {
      await drive(call, usualLimitMs, (device, signal) => deleteFile(device, call.query.path, signal));
      return { success: true };
    },
  };
}
