import type { HostName, Method } from '@gatehouse/sdk-plugin';
import type { Pause } from './create-pause.ts';
import { createErrorAnswers } from './describe-errors.ts';
import { describeAnswers, describeOperation } from './describe-operation.ts';
import type { DescribedEntry, DescribedTable } from './described-table.ts';
import { createNamedSchemas } from './named-schemas.ts';
import type {
  JsonSchema,
  OpenApiDocument,
  OperationObject,
  PathItem,
  ResponseHeader,
} from './openapi-document.ts';
import type { Shared } from './operation-parts.ts';

export interface DescribedProduct {
  readonly contractVersion: string;
  readonly productVersion: string;
  /** The prefix of all paths, such as `/api/v1`. */
  readonly apiPrefix: string;
}

export interface HostFacts {
  readonly table: DescribedTable;
  readonly product: DescribedProduct;
  /** Such as `http://localhost:5299`; null when nothing listens. */
  readonly baseUrl: string | null;
  /** Called between operations: other work gets its turn there. */
  readonly pause?: Pause;
}

/** Describes the operations that a host serves now, from the table that it serves them by. */
export async function describeHost({ table, product, baseUrl, pause }: HostFacts): Promise<OpenApiDocument> {
  const written: Record<string, JsonSchema> = {};
  const shared: Shared = {
    errors: createErrorAnswers(table.host),
    schemas: written,
    named: createNamedSchemas(written),
  };
  const entries: { entry: DescribedEntry; answers: OperationObject['responses'] }[] = [];
  for (const entry of table.entries) {
    entries.push({ entry, answers: describeAnswers(entry, shared) });
    await pause?.();
  }
  const described: { path: string; method: Method; operation: OperationObject }[] = [];
  for (const { entry, answers } of entries) {
    const { path, method } = entry.operation;
    described.push({ path, method, operation: describeOperation(entry, answers, shared) });
    await pause?.();
  }
  const { responses, schemas } = shared.errors.components();
  return {
    ...headOf(table.host, product, baseUrl),
    tags: tagsOf(table),
    paths: toPaths(described),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key that `POST /auth/keys` or the first start issued.',
        },
      },
      headers: headersOf(table),
      responses,
      schemas: { ...sortByName(shared.schemas), ...sortByName(schemas) },
    },
  };
}

function headOf(host: HostName, product: DescribedProduct, baseUrl: string | null) {
  return {
    openapi: '3.1.0',
    info: {
      title: `Gatehouse ${host} host`,
      version: product.contractVersion,
      'x-product-version': product.productVersion,
      summary: host === 'editor' ? 'Authoring of projects' : 'Tasks, their runs and the windows of people',
      description: aboutText,
      contact: { name: 'The maintainers of Gatehouse' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      { url: `${baseUrl ?? ''}${product.apiPrefix}`, description: `The ${host} host on this machine` },
    ],
    security: [{ apiKey: [] }],
  } as const;
}

const aboutText = [
  'Every operation has one risk tier (`x-tier`) and at most one scope (`x-required-scope`); a key needs both.',
  'T0 reads, T1 edits, T2 executes and is recorded, T3 reaches into the machine.',
  'An operation whose `x-status` is not `live` answers 501.',
  'Every answer but that of a file is JSON, and each carries `X-Request-Id`; every error is from one closed table of codes.',
].join('\n\n');

const text = { type: 'string' } as const;

const headers = {
  RequestId: { description: 'Names the request; the log line of a failure carries the same.', schema: text },
  Challenge: { description: 'How to send a key.', schema: { type: 'string', enum: ['Bearer'] } },
  Deprecation: { description: 'The operation is deprecated.', schema: { type: 'string', enum: ['true'] } },
  Sunset: { description: 'When the operation is removed, as an HTTP-date.', schema: text },
} satisfies Readonly<Record<string, ResponseHeader>>;

/** Those that an answer refers to. */
function headersOf({ entries }: DescribedTable): Readonly<Record<string, ResponseHeader>> {
  const { Deprecation, Sunset, ...always } = headers;
  const isUsed = (name: string) => entries.some((entry) => entry.state === 'live' && entry.headers?.[name]);
  return {
    ...always,
    ...(isUsed('deprecation') ? { Deprecation } : {}),
    ...(isUsed('sunset') ? { Sunset } : {}),
  };
}

function tagsOf({ entries }: DescribedTable): OpenApiDocument['tags'] {
  const titles = new Map(entries.map(({ pluginId, pluginTitle }) => [pluginTitle, pluginId]));
  return [...titles].map(([name, id]) => ({ name, description: `Operations of the plugin \`${id}\`` }));
}

function toPaths(
  described: readonly { path: string; method: Method; operation: OperationObject }[],
): OpenApiDocument['paths'] {
  const paths: Record<string, PathItem> = {};
  for (const { path, method, operation } of described)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  return paths;
}

function sortByName<T>(record: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
}
