import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read } from '../api-error.ts';
import type { components } from '../generated/editor.d.ts';
import { editor } from '../hosts.ts';

export type FolderEntry = components['schemas']['FolderEntry'];

export const FOLDER_PAGE = 200;

/** A folder may change: what was read of it is shown again for a moment alone. */
const FORGET_MS = 10_000;

export interface FolderQuery {
  /** Null for the folder of the project. */
  readonly folder: string | null;
  readonly contains: string;
  readonly hidden: boolean;
  readonly skip: number;
}

/** A folder of the machine of the daemon, as it is now. */
export const folder = ({ folder: path, ...query }: FolderQuery) =>
  queryOptions({
    queryKey: ['folders', path, query],
    gcTime: FORGET_MS,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const given = { ...query, take: FOLDER_PAGE, ...(path === null ? {} : { folder: path }) };
      return read(editor.GET('/folder', { params: { query: given }, signal }));
    },
  });
