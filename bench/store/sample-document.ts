import type { StoredDocument } from '@gatehouse/sdk-plugin';

export interface SampleDocument extends StoredDocument {
  readonly state: string;
  readonly meta: { readonly owner: string; readonly revision: number; readonly tags: readonly string[] };
}

/** A run record of about 270 bytes of JSON. */
export function sampleDocument(n: number): SampleDocument {
  const fields = {
    key: `k${n}`,
    group: n % 1000,
    title: `Run of flow number ${n}`,
    createdAt: 1700000000000 + n,
  };
  return {
    id: `doc${String(n).padStart(7, '0')}`,
    ...fields,
    state: ['idle', 'busy', 'done'][n % 3] ?? '',
    meta: { owner: 'local', revision: n % 17, tags: ['smoke', 'nightly'] },
    ...{ note: 'x'.repeat(80) },
  };
}
