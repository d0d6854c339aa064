import type { OpenApiDocument, OperationObject } from '@gatehouse/openapi';
import { createConfig, lintFromString } from '@redocly/openapi-core';

/** An answer of a host, for comparison with its description. */
export interface SeenAnswer {
  readonly operationId: string;
  readonly status: number;
  readonly body: unknown;
}

type Rules = Readonly<
  Record<string, 'off' | 'error' | { severity: 'error'; allowAdditionalProperties: boolean }>
>;

/**
 * All recommended rules of Redocly as errors, except two: a declared but not implemented operation has no successful
 * answer to describe, and a local service is at localhost.
 */
const rules: Rules = { 'operation-2xx-response': 'off', 'no-server-example.com': 'off' };

export async function readOpenapi(baseUrl: string): Promise<OpenApiDocument> {
  // Linters compute for seconds between two calls, in which the host ends a kept connection.
  const response = await fetch(`${baseUrl}/api/v1/openapi.json`, { headers: { connection: 'close' } });
  return JSON.parse(await response.text());
}

/** The problems that the public linter finds, one per line. */
export function lintOpenapi(document: unknown): Promise<readonly string[]> {
  return lint(document, { extends: ['recommended-strict'], rules });
}

interface Config {
  readonly extends: string[];
  readonly rules: Rules;
}

async function lint(document: unknown, { extends: base, rules }: Config): Promise<readonly string[]> {
  const config = await createConfig({ extends: base, rules });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`);
}

export function operationsOf({ paths }: OpenApiDocument) {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/**
 * The differences between answers and the description. The linter compares examples with schemas and reports unknown
 * fields, so each answer replaces an example.
 */
export function findDifferences(
  document: OpenApiDocument,
  answers: readonly SeenAnswer[],
): Promise<readonly string[]> {
  const copy: OpenApiDocument = structuredClone(document);
  const operations = new Map(operationsOf(copy).map(({ operation }) => [operation.operationId, operation]));
  for (const answer of answers) putAnswer(copy, operations.get(answer.operationId), answer);
  const answered = new Set(answers.map(({ operationId }) => operationId));
  const paths = Object.entries(copy.paths).filter(([, item]) =>
    Object.values(item).some(({ operationId }) => answered.has(operationId)),
  );
  const example = { severity: 'error', allowAdditionalProperties: false } as const;
  return lint(
    { ...copy, paths: Object.fromEntries(paths) },
    { extends: [], rules: { 'no-invalid-media-type-examples': example } },
  );
}

function putAnswer(
  document: OpenApiDocument,
  operation: OperationObject | undefined,
  answer: SeenAnswer,
): void {
  const { operationId, status, body } = answer;
  const declared = operation?.responses[String(status)];
  if (operation === undefined || declared === undefined)
    throw new Error(`${operationId} is not described as answering ${status}`);
  const name = '$ref' in declared ? declared.$ref.replace('#/components/responses/', '') : null;
  const response = structuredClone(name === null ? declared : document.components.responses[name]);
  const media = Object(response).content?.['application/json'];
  if ((media === undefined) !== (body === null))
    throw new Error(`${operationId} ${status}: body or no body?`);
  if (media !== undefined) {
    delete media.example;
    media.examples = {
      ...media.examples,
      [`seen${Object.keys(media.examples ?? {}).length}`]: { value: body },
    };
  }
  Object.assign(operation.responses, { [String(status)]: response });
}
