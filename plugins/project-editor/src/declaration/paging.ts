import { bodyInteger, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { maybe } from './schemas.ts';

export const pagingQuery = {
  skip: v.optional(queryInteger({ min: 0 })),
  take: v.optional(queryInteger()),
};

/** The older form of paging: a body on a GET. */
export const pagingBody = v.strictObject({
  skip: maybe(bodyInteger({ min: 0 })),
  take: maybe(bodyInteger()),
});

interface PagingRequest {
  readonly query: { readonly skip?: number | undefined; readonly take?: number | undefined };
  readonly body?: { readonly skip?: number | null | undefined; readonly take?: number | null | undefined };
}

/** The query takes precedence over the body. A missing or non-positive `take` means 100, or 1000 in a body. */
export function toPage({ query, body }: PagingRequest): { skip: number; take: number } {
  const usesBody = query.take === undefined && (body?.take ?? body?.skip ?? null) !== null;
  const take = query.take ?? body?.take ?? 0;
  return { skip: query.skip ?? body?.skip ?? 0, take: take > 0 ? take : usesBody ? 1000 : 100 };
}
