import { apiPrefix, contractVersion, productVersion } from '@gatehouse/host/kernel/versions';
import type { OperationTable } from '@gatehouse/host/registry/operation-table';
import { prepareBody } from '@gatehouse/host/registry/prepared-body';
import type { OpenApiDocument } from '@gatehouse/openapi';
import { createPause } from '@gatehouse/openapi/create-pause';

const product = { contractVersion, productVersion, apiPrefix };

interface Described {
  readonly baseUrl: string | null;
  readonly document: Promise<OpenApiDocument>;
}

/** A table never changes; a change of plugins makes a new one. */
const known = new WeakMap<OperationTable, Described>();
/** The document of a host: made at the first call, kept as long as the table, and with its bytes ready to send. */
export function openapiOf(table: OperationTable, baseUrl: string | null): Promise<OpenApiDocument> {
  const before = known.get(table);
  if (before?.baseUrl === baseUrl) return before.document;
  const document = describe(table, baseUrl);
  known.set(table, { baseUrl, document });
  // The next call tries again.
  document.catch(() => known.delete(table));
  return document;
}

async function describe(table: OperationTable, baseUrl: string | null): Promise<OpenApiDocument> {
  // Created on demand, because few daemons need it and it would slow down the start.
  const { describeHost } = await import('@gatehouse/openapi/describe-host');
  const document = await describeHost({ table, product, baseUrl, pause: createPause() });
  prepareBody(document, { bytes: Buffer.from(JSON.stringify(document)), headers: null });
  return document;
}
