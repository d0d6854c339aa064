import { GatehouseError } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { assertSound } from './check-document.ts';
import { documentSchema } from './document-schema.ts';
import { describePlace, findJsonError } from './json-place.ts';
import type { ProjectDocument } from './project-document.ts';

/** Throws `bad_request` that names the place: line and column of bad JSON, else the path of the field. */
export function parseDocument(bytes: Uint8Array): ProjectDocument {
  const value = parseJson(decodeUtf8(bytes));
  assertVersion(value);
  const result = v.safeParse(documentSchema, value, { abortEarly: true });
  if (!result.success) {
    const [issue] = result.issues;
    throw refusal(`${pathOf(issue)}: ${issue.message}`);
  }
  assertSound(result.output, refusal);
  return result.output;
}

function refusal(problem: string): GatehouseError {
  return new GatehouseError('bad_request', `The project file cannot be read. ${problem}.`);
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refusal('It is not valid UTF-8 text');
  }
}

function parseJson(text: string): unknown {
  if (text.trim() === '') throw refusal('It is empty');
  try {
    return JSON.parse(text);
  } catch {
    const offset = findJsonError(text);
    const found =
      offset < text.length
        ? `${JSON.stringify(text[offset])} is not expected here`
        : 'the text ends too early';
    throw refusal(`At ${describePlace(text, offset)}: ${found}`);
  }
}

/** Before the schema, since a later format may differ in every field. */
function assertVersion(value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refusal('It is not a JSON object');
  const version = 'formatVersion' in value ? value.formatVersion : undefined;
  if (version === 1) return;
  if (version === undefined) throw refusal('formatVersion is missing');
  throw refusal(
    `Its formatVersion is ${JSON.stringify(version)}; this product reads version 1. Use a newer product`,
  );
}

function pathOf(issue: v.BaseIssue<unknown>): string {
  let path = '';
  for (const { key } of issue.path ?? []) path += typeof key === 'number' ? `[${key}]` : `.${String(key)}`;
  return path.replace(/^\./, '') || 'the document';
}
