import assert from 'node:assert/strict';
import type { Fields, LiveOperation, Schema } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import type { ContractCase, LiveParts } from './contract-case.ts';
import { expectError, pathOf, probe } from './probe.ts';

const stray = 'no-such-field';
const wrongTexts = ['', '-1', '1.5', 'no such value', '99999999999'];
const wrongValues = [null, 0.5, 'no such value', {}, [], true, -2_147_483_648];

/** Cases for input that is refused before a handler runs: all answers are 400, and nothing changes. */
export function inputCases(parts: LiveParts): readonly ContractCase[] {
  return [
    { name: '400 for a body that is no JSON object', run: () => malformedBodies(parts) },
    { name: '400 for a field and a query name that nobody declares', run: () => strays(parts) },
    { name: '400 for values that the schemas refuse', run: () => wrongInputs(parts) },
  ];
}

async function malformedBodies(parts: LiveParts): Promise<void> {
  for (const body of ['{"a":', '[]', '"text"', '{"__proto__":{}}', '\u0000']) {
    expectError(await probe(parts, { body }), 'bad_request', `the body ${JSON.stringify(body)}`);
  }
}

async function strays(parts: LiveParts): Promise<void> {
  const body = expectError(await probe(parts, { body: `{"${stray}":1}` }), 'bad_request', 'a field');
  const { operation } = parts;
  // When a required query parameter is missing, the body is not read.
  const isRead = operation.body !== undefined && v.safeParse(v.object(operation.query), {}).success;
  if (isRead) assert.match(String(body.message), new RegExp(stray));
  const query = expectError(await probe(parts, { query: `${stray}=1` }), 'bad_request', 'a query name');
  assert.match(String(query.message), new RegExp(stray));
}

async function wrongInputs(parts: LiveParts): Promise<void> {
  const { operation } = parts;
  for (const [name, text] of refusedTexts(operation.query)) {
    const query = `${name}=${encodeURIComponent(text)}`;
    expectError(await probe(parts, { query }), 'bad_request', `the query ${query}`);
    expectError(await probe(parts, { query: `${name}=1&${name}=1` }), 'bad_request', `${name} twice`);
  }
  for (const [name, text] of refusedTexts(operation.params)) {
    const path = pathWith(operation, name, text);
    if (text !== '') expectError(await probe(parts, { path }), 'bad_request', `the path ${path}`);
  }
  for (const [name, value] of refusedValues(operation.body)) {
    const body = JSON.stringify({ [name]: value });
    expectError(await probe(parts, { body }), 'bad_request', `the body ${body}`);
  }
}

/** For each field a text that its schema refuses; none for a field that accepts every text. */
function refusedTexts(fields: Fields): readonly (readonly [string, string])[] {
  return Object.entries(fields).flatMap(([name, schema]) => {
    const text = wrongTexts.find((candidate) => !v.safeParse(schema, candidate).success);
    return text === undefined ? [] : [[name, text] as const];
  });
}

function refusedValues(body: Schema | undefined): readonly (readonly [string, unknown])[] {
  if (body === undefined || !('entries' in body)) return [];
  return Object.entries(body.entries as Fields).flatMap(([name, schema]) => {
    const value = wrongValues.find((candidate) => !v.safeParse(schema, candidate).success);
    return value === undefined ? [] : [[name, value] as const];
  });
}

function pathWith(operation: LiveOperation, name: string, text: string): string {
  const others = { ...operation, path: operation.path.replace(`{${name}}`, 'WRONG-VALUE') as `/${string}` };
  return pathOf(others).replace('WRONG-VALUE', encodeURIComponent(text));
}
