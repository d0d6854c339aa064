import { queryOptions } from '@tanstack/react-query';
import { ApiError, read } from '../api-error.ts';
import type { components } from '../generated/editor.d.ts';
import { editor } from '../hosts.ts';

export type Element = components['schemas']['Element'];
export type SnapshotNode = components['schemas']['SnapshotNode'];

const PICTURE_PX = 1280;

/** A browser that starts is there, and shows no page yet. */
export const whileItStarts = {
  retry: (count: number, error: Error) =>
    error instanceof ApiError && error.code === 'failed_precondition' && count < 30,
  retryDelay: 500,
};

/** The active tab of the browser of the open project. */
const activeTab = (id: number) => ({ id, tabId: 0 });

/** The page in a browser of the project: a picture, and the tree of its page with the places of elements. */
export const shownPage = (id: number) =>
  queryOptions({
    queryKey: ['pages', id],
    ...whileItStarts,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const path = activeTab(id);
      const [picture, tree] = await Promise.all([
        read(
          editor.GET('/instances/{id}/tabs/{tabId}/screenshot', {
            params: { path, query: { maxWidth: PICTURE_PX } },
            signal,
          }),
        ),
        read(
          editor.GET('/instances/{id}/tabs/{tabId}/snapshot', {
            params: { path, query: { boxes: true } },
            signal,
          }),
        ),
      ]);
      return { picture, tree };
    },
  });

type Named =
  | { readonly ref: string }
  | (({ readonly css: string } | { readonly xpath: string }) & { readonly frame: string });

/** The elements that a selector or a reference finds at once. */
export async function findElements(id: number, named: Named) {
  const params = { path: activeTab(id) };
  const body = { ...named, timeoutSeconds: 1 };
  return await read(editor.POST('/instances/{id}/tabs/{tabId}/elements/find', { params, body }));
}

/** The same, where no match is an answer too. */
export async function findElementsIfAny(id: number, named: Named) {
  try {
    return await findElements(id, named);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return { matchCount: 0, elements: [] };
    throw error;
  }
}
