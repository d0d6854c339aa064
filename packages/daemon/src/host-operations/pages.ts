import { createInputChecks } from '@gatehouse/host/input/input-checks';
import type { OperationTable, TableEntry } from '@gatehouse/host/registry/operation-table';
import type { Pages } from '@gatehouse/host/registry/page-table';
import { prepareBody } from '@gatehouse/host/registry/prepared-body';
import type { OpenApiDocument } from '@gatehouse/openapi';
import { createPause } from '@gatehouse/openapi/create-pause';
import { operation } from '@gatehouse/sdk-plugin';
import { openapiOf } from './openapi-of.ts';

const docs = operation({
  id: 'docs_page',
  method: 'GET',
  path: '/docs',
  tier: 0,
  scope: null,
  hosts: ['editor', 'runner'],
  auth: 'none',
});

const headers = {
  'content-type': 'text/html; charset=utf-8',
  // The page contains its style and loads nothing: no script, image or other address.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

const pageOfDocument = new WeakMap<OpenApiDocument, object>();

/**
 * `GET /docs`, the rendered reference, and what plugins add. It goes through the same pipeline as every operation, and
 * needs no key.
 */
export function createPages(facts: {
  table: () => OperationTable;
  baseUrl: () => string | null;
  /** Pages of plugins. */
  others: Pages;
}): Pages {
  const entry: TableEntry = {
    pluginId: 'host',
    pluginTitle: 'Host',
    operation: docs,
    state: 'live',
    handler: async () => pageOf(await openapiOf(facts.table(), facts.baseUrl())),
    checks: createInputChecks(docs),
    headers: null,
  };
  return (method, path) => (method === 'GET' && path === docs.path ? entry : facts.others(method, path));
}

async function pageOf(document: OpenApiDocument): Promise<object> {
  const before = pageOfDocument.get(document);
  if (before !== undefined) return before;
  const { renderPage } = await import('@gatehouse/openapi/render-page');
  const page = {};
  prepareBody(page, { bytes: Buffer.from(await renderPage(document, createPause())), headers });
  pageOfDocument.set(document, page);
  return page;
}
