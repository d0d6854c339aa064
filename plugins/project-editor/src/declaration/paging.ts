import { bodyInteger, described, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { maybe } from './schemas.ts';

export const pagingQuery = {
  skip: v.optional(
    described(queryInteger({ min: 0 }), 'How many are left out at the beginning; 0 when it is left out'),
  ),
  take: v.optional(
    described(queryInteger(), 'How many are answered at most; 100 when it is left out, 0 or less'),
  ),
};

/** The older form of paging: a body on a GET. */
export const pagingBody = v.strictObject({
  skip: maybe(described(bodyInteger({ min: 0 }), 'Older form of the query parameter, which counts first')),
  take: maybe(
    described(
      bodyInteger(),
      'Older form of the query parameter, which counts first; 1000 when it is left out, 0 or less',
    ),
  ),
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
