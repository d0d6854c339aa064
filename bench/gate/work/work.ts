/** The work that all servers of this bench have in common; they differ in how a request reaches it. */

export const getPath = '/bench/{id}';
export const postPath = '/bench';
export const getTarget = '/api/v1/bench/product-123?skip=0&take=20';
export const postTarget = '/api/v1/bench';
export const maxTake = 100;
export const kinds = ['web', 'mobile', 'desktop'] as const;

export interface PostBody {
  readonly name: string;
  readonly kind: (typeof kinds)[number];
  readonly enabled: boolean;
  readonly priority: number;
  readonly timeoutMs: number;
  readonly url: string;
  readonly tags: readonly string[];
  readonly meta: { readonly owner: string; readonly revision: number };
  readonly steps: readonly { readonly id: string; readonly action: string; readonly selector: string }[];
  readonly description: string;
}

const bodyBytes = 1024;
const shortBody: PostBody = {
  name: 'Nightly price check',
  kind: 'web',
  enabled: true,
  priority: 4,
  timeoutMs: 20_000,
  url: 'http://localhost:4173/products?page=2&sort=price',
  tags: ['prices', 'nightly', 'shop'],
  meta: { owner: 'prices', revision: 31 },
  steps: [
    { id: 'a1', action: 'navigate', selector: '' },
    { id: 'a2', action: 'click', selector: '#filters > button.apply' },
    { id: 'a3', action: 'fill', selector: 'input[name="query"]' },
    { id: 'a4', action: 'read', selector: 'table#products tr.product' },
  ],
  description: '',
};

/** Exactly 1 KB of JSON. */
export const postBody: PostBody = {
  ...shortBody,
  description: 'every price of each page, '
    .repeat(bodyBytes / 26)
    .slice(0, bodyBytes - JSON.stringify(shortBody).length),
};

export interface GetQuery {
  readonly skip: number;
  readonly take: number;
}

/** The answer to a GET: 134 bytes of JSON. */
export function toList(id: string, owner: string, { skip, take }: GetQuery) {
  return {
    id,
    owner,
    skip,
    take,
    items: [
      { n: 1, state: 'idle' },
      { n: 2, state: 'busy' },
      { n: 3, state: 'done' },
    ],
  };
}

/** The answer to a POST. */
export function toCreated(owner: string, { name, steps, priority }: PostBody) {
  return { id: `p-${name.length}`, owner, steps: steps.length, priority };
}
