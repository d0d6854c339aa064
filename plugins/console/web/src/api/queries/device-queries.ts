import { queryOptions } from '@tanstack/react-query';
import { read } from '../api-error.ts';
import type { components } from '../generated/runner.d.ts';
import { runner } from '../hosts.ts';

export type Device = components['schemas']['Device'];

/** A device takes pictures of itself slowly. */
const PICTURE_MS = 5_000;

/** Devices of the daemon, in the editions that have any. */
export const devices = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => read(runner.GET('/android/devices', { signal })),
});

/** The screen of a device, taken again while somebody looks. */
export const devicePicture = (id: number) =>
  queryOptions({
    queryKey: ['pictures', 'device', id],
    refetchInterval: PICTURE_MS,
    retry: false,
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      const { imageBase64, mimeType } = await read(
        runner.GET('/android/devices/{id}/screenshot', { params, signal }),
      );
      return `data:${mimeType};base64,${imageBase64}`;
    },
  });
