import { queryOptions } from '@tanstack/react-query';
import { read } from '../api-error.ts';
import type { components } from '../generated/runner.d.ts';
import { eitherHost } from '../hosts.ts';

export type InstanceHost = keyof typeof eitherHost;
export type Instance = components['schemas']['Instance'];

const PICTURE_MS = 5_000;
const PICTURE_PX = 480;

/** Browsers of one host. */
export const instances = (host: InstanceHost) =>
  queryOptions({
    queryKey: ['instances', host],
    queryFn: async ({ signal }) => (await read(eitherHost[host].GET('/instances', { signal }))).instances,
  });

/** A picture of the active tab, taken again while somebody looks. */
export const instancePicture = (host: InstanceHost, id: number) =>
  queryOptions({
    queryKey: ['pictures', host, id],
    refetchInterval: PICTURE_MS,
    retry: false,
    queryFn: async ({ signal }) => {
      const params = { path: { id, tabId: 0 }, query: { maxWidth: PICTURE_PX } };
      const path = '/instances/{id}/tabs/{tabId}/screenshot';
      const { imageBase64, mimeType } = await read(eitherHost[host].GET(path, { params, signal }));
      return `data:${mimeType};base64,${imageBase64}`;
    },
  });
