import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { OpenApiDocument } from '@gatehouse/openapi';
import { readOpenapi } from './support/openapi.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

/** Fields that may have fractions, or that take a number beside a text: sizes, places, values, ratios, sums. */
const fractions = `width height x y scale latitude longitude accuracy expires pauseSec maxPauseSec factor seconds
  defaultValue value label values header before after parameters scalars nestedArrays defaultItems items minValue
  maxValue amounts used max total score second p95Ms minimum maximum done of`;

let gatehouse: TestDaemon;
let editor: OpenApiDocument;
let runner: OpenApiDocument;
before(async () => {
  gatehouse = await startTestDaemon();
  [editor, runner] = await Promise.all([
    readOpenapi(gatehouse.editor.baseUrl),
    readOpenapi(gatehouse.runner.baseUrl),
  ]);
});
after(() => gatehouse.stop());

test('no field of a body has a default, which would make it mandatory in generated clients (C2)', () => {
  const withDefault = fieldsOf({ ...editor.components.schemas, ...runner.components.schemas })
    .filter(({ schema }) => 'default' in schema)
    .map(({ name }) => name);

  assert.deepEqual(withDefault, []);
});

test('a number is a whole one, unless its field is known to have fractions (C4)', () => {
  const known = new Set(fractions.split(/\s+/));
  const fields = fieldsOf({ ...editor.components.schemas, ...runner.components.schemas });
  const numbers = new Set(fields.filter(({ schema }) => isNumber(schema)).map(({ name }) => name));

  assert.deepEqual(
    [...numbers].filter((name) => !known.has(name)),
    [],
  );
  assert.deepEqual(
    [...known].filter((name) => !numbers.has(name)),
    [],
  );
});

test('what recurs has a name that clients see (C5)', () => {
  const names = new Set(Object.keys({ ...editor.components.schemas, ...runner.components.schemas }));

  const recurring = `Action Link Variable ListDefinition TableDefinition InputSetting Group BatchItem Task
    ExecutionSettings Schedule Session Instance Tab Device ApiError`.split(/\s+/);
  // Devices are served by other editions.
  assert.deepEqual(
    recurring.filter((name) => !names.has(name)),
    ['Device'],
  );
});

test('a field that is any JSON is meant so: a result of a script, its arguments, values of settings (C7)', () => {
  const anything = fieldsOf({ ...editor.components.schemas, ...runner.components.schemas })
    .filter(({ schema }) => Object.keys(schema).every((key) => key === 'description'))
    .map(({ name }) => name);

  assert.deepEqual([...new Set(anything)].sort(), ['args', 'default', 'nextValue', 'result', 'value']);
});

test('a named schema is the same on both hosts, and has a name of its own', () => {
  const schemas = editor.components.schemas;
  const shared = Object.entries(runner.components.schemas).filter(([name]) => name in schemas);

  for (const [name, schema] of shared) assert.deepEqual(schema, schemas[name], name);
  const all = Object.keys({ ...schemas, ...runner.components.schemas });
  assert.deepEqual(
    all.filter((name) => /\d$/.test(name)),
    [],
  );
});

interface Field {
  readonly name: string;
  readonly schema: object;
}

/** Every field of the schemas, at any depth. */
function fieldsOf(schema: unknown): readonly Field[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, ...others } = schema as { readonly properties?: Record<string, object> };
  const own = Object.entries(properties).map(([name, field]) => ({ name, schema: field }));
  return [...own, ...[...Object.values(properties), ...Object.values(others)].flatMap(fieldsOf)];
}

/** Whether a value of the field, or an item or alternative of it, may be a number with a fraction. */
function isNumber(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const { type, properties, ...others } = schema as { readonly type?: unknown; readonly properties?: object };
  return [type].flat().includes('number') || Object.values(others).some(isNumber);
}
