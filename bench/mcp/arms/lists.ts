import type { HostName } from '@gatehouse/sdk-plugin';
import { countTokens } from '../../agent/count-tokens.ts';
import type { DescribedOperation } from './operations-arm.ts';

/** The kinds of work, as the published servers are split. */
export type Kind = 'author' | 'browse' | 'run' | 'device';

interface Described extends DescribedOperation {
  readonly kind: Kind;
  /** Tokens of its entry in the list of tools of a server that has one for each operation. */
  readonly tokens: number;
}

// biome-ignore lint/suspicious/noExplicitAny: a description of OpenAPI
type Json = any;

/** The operations of a host with the tokens of their entries: name, summary and schema of what they take. */
export async function describedBy(
  host: HostName,
  baseUrl: string,
  key: string,
): Promise<readonly Described[]> {
  const answer = await fetch(`${baseUrl}/openapi.json`, { headers: { authorization: `Bearer ${key}` } });
  const description: Json = await answer.json();
  return Object.entries(description.paths as Json).flatMap(([path, methods]) =>
    Object.entries(methods as Json).flatMap(([method, operation]: [string, Json]) =>
      operation.operationId === undefined
        ? []
        : [
            {
              ...{ id: operation.operationId, method: method.toUpperCase(), path, host },
              kind: kindOf(path, host),
              tokens: countTokens(JSON.stringify(entryOf(operation, description))),
            },
          ],
    ),
  );
}

/** Browsers and devices have servers of their own. */
function kindOf(path: string, host: HostName): Kind {
  if (path.startsWith('/instances')) return 'browse';
  if (path.startsWith('/android')) return 'device';
  return host === 'editor' ? 'author' : 'run';
}

function entryOf(operation: Json, description: Json): object {
  const parameters: Json[] = operation.parameters ?? [];
  const body = operation.requestBody?.content?.['application/json']?.schema;
  const properties = Object.fromEntries(parameters.map(({ name, schema }: Json) => [name, schema]));
  return {
    name: operation.operationId,
    description: operation.summary,
    inputSchema: resolved(
      { type: 'object', properties: { ...properties, ...(body === undefined ? {} : { body }) } },
      description,
    ),
  };
}

/** A tool has no components to refer to. A reference within itself ends. */
function resolved(value: Json, description: Json, within: readonly string[] = []): Json {
  if (Array.isArray(value)) return value.map((item) => resolved(item, description, within));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref } = value;
  if (typeof $ref === 'string') {
    if (within.includes($ref)) return {};
    const target = $ref
      .replace(/^#\//, '')
      .split('/')
      .reduce((at: Json, name) => at?.[name], description);
    return resolved(target, description, [...within, $ref]);
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, resolved(field, description, within)]),
  );
}

/** The tokens of the list for one kind of work; operations of both hosts are listed once. */
export function listTokens(operations: readonly Described[], kind: Kind): number {
  const once = new Map(operations.filter((each) => each.kind === kind).map(({ id, tokens }) => [id, tokens]));
  return [...once.values()].reduce((sum, tokens) => sum + tokens, 0);
}
