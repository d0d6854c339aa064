import { queryOptions } from '@tanstack/react-query';
import { read } from '../api-error.ts';
import { eitherHost } from '../hosts.ts';
import type { ConsoleOperation } from './plugin-page-queries.ts';

/** A field of a call, as far as JSON Schema describes it. */
export interface InputField {
  readonly name: string;
  readonly description: string | null;
  readonly isRequired: boolean;
  readonly kind: 'text' | 'number' | 'yes-no' | 'choice' | 'json';
  readonly choices: readonly string[];
  readonly min: number | null;
  readonly max: number | null;
  readonly isInteger: boolean;
}

/** The fields of a call: parameters of its path and query, and the first level of its body. */
export const inputFields = (operation: ConsoleOperation) =>
  queryOptions({
    queryKey: ['plugins', 'inputs', operation.operationId],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const document = await read(eitherHost[operation.host].GET('/openapi.json', { signal }));
      return fieldsOf(document, operation);
    },
  });

/** Exported for its test. */
export function fieldsOf(document: unknown, { method, path }: Pick<ConsoleOperation, 'method' | 'path'>) {
  const operation = at(document, 'paths', path, method.toLowerCase());
  const resolve = (schema: unknown) => follow(document, schema);
  const parameters = listOf(at(operation, 'parameters')).map(resolve);
  const inCall = parameters
    .filter((parameter) => ['path', 'query'].includes(String(at(parameter, 'in'))))
    .map((parameter) =>
      toField(
        { name: String(at(parameter, 'name')), isRequired: at(parameter, 'required') === true },
        { description: at(parameter, 'description'), ...Object(resolve(at(parameter, 'schema'))) },
      ),
    );
  const body = resolve(at(resolve(at(operation, 'requestBody')), 'content', 'application/json', 'schema'));
  const required = listOf(at(body, 'required'));
  const inBody = Object.entries(Object(at(body, 'properties'))).map(([name, schema]) =>
    toField({ name, isRequired: required.includes(name) }, Object(resolve(schema))),
  );
  return [...inCall, ...inBody];
}

function toField(named: Pick<InputField, 'name' | 'isRequired'>, schema: object): InputField {
  const type = listOf([at(schema, 'type')].flat()).find((name) => name !== 'null');
  const choices = listOf(at(schema, 'enum')).filter((choice) => typeof choice === 'string');
  const description = at(schema, 'description');
  return {
    ...named,
    description: typeof description === 'string' ? description : null,
    kind: choices.length > 0 ? 'choice' : kindOf(type),
    choices,
    min: numberOf(at(schema, 'minimum')),
    max: numberOf(at(schema, 'maximum')),
    isInteger: type === 'integer',
  };
}

function kindOf(type: unknown): InputField['kind'] {
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'yes-no';
  return type === 'string' ? 'text' : 'json';
}

/** References of a description lead to its `components`, and never in a circle of references alone. */
function follow(document: unknown, schema: unknown): unknown {
  const reference = at(schema, '$ref');
  if (typeof reference !== 'string') return schema;
  return follow(document, at(document, ...reference.replace(/^#\//, '').split('/')));
}

function at(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
