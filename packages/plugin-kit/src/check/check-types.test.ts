import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkTypes } from './check-types.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-types-'));
});
after(() => rm(folder, { recursive: true, force: true }));

test('types are unknown without a configuration and without packages, and errors of the compiler are reported', async () => {
  const without = await checkTypes(folder);
  const compilerOptions = { strict: true, types: [], noEmit: true };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['lamp.ts'] }));
  await writeFile(join(folder, 'lamp.ts'), "export const lamp: number = 'desk';\n");
  const uninstalled = await checkTypes(folder);
  const modules = fileURLToPath(new URL('../../../../node_modules', import.meta.url));
  await symlink(modules, join(folder, 'node_modules'));
  const wrong = await checkTypes(folder);

  assert.equal(without, null);
  assert.match(JSON.stringify(uninstalled), /"unknown".*is not installed: run npm install/);
  assert.match(JSON.stringify(wrong), /"wrong".*lamp\.ts\(1,14\): Type 'string'/);
});

/** Mistakes of declarations, and what is said of each. */
const mistakes = [
  [
    "operation({ id: 'a', method: 'GET', path: '/a', scope: null, hosts: ['runner'] })",
    "Property 'tier' is missing",
  ],
  ['operation({ ...facts, tier: 4 })', "Type '4' is not assignable to type '0 | 1 | 2 | 3'."],
  ["operation({ ...facts, needs: 'x' })", 'an operation has no "needs"'],
  ['operation({ ...facts, params: { name: v.string() } })', 'the path /a/{id} has no {name}'],
  [
    "operation({ ...facts, scope: 'lamp2:read' })",
    'a scope is two words of lower-case letters, as "lamp:read": not "lamp2:read"',
  ],
  [
    "operation({ ...facts, hosts: ['daemon'] })",
    `Type '"daemon"' is not assignable to type '"editor" | "runner"'.`,
  ],
  ["declarePlugin({ id: 'a', title: 'A', operations: [], scope: [] })", 'a plugin has no "scope"'],
  [
    "declarePlugin({ id: 'a', title: 'A', operations: [], hooks: ['beforeCall'] })",
    `Type '"beforeCall"' is not assignable to type '"afterHandler" | "beforeGate" | "resolveOperation"'.`,
  ],
  ['lamps.implement(() => ({ lamp_off: () => undefined }))', "Property 'lamp_get' is missing"],
  [
    'lamps.implement(() => ({ lamp_off: () => undefined, lamp_get: () => ({ id: 3 }) }))',
    "Type 'number' is not assignable to type 'string'.",
  ],
  [
    "lamps.implement(({ tap }) => { tap('afterHandler', () => undefined); return lampGet; })",
    'lamps declares no "hooks"',
  ],
  [
    "action({ description: 'x', parameters: { A: 'text' } })",
    "Type 'string' is not assignable to type 'Parameter<unknown>'.",
  ],
  ['action({ parameters: {} })', "Property 'description' is missing"],
  ['defineExecutors(light, { On: () => undefined })', "Property 'Off' is missing"],
  [
    "defineExecutors(light, { On: ({ setResult }) => setResult('Outt', ''), Off: () => undefined })",
    `Argument of type '"Outt"' is not assignable to parameter of type '"Out"'.`,
  ],
] as const;

test('each mistake of a declaration is one line, which says what is wrong', async () => {
  const head = `import { action, category, defineExecutors } from '@gatehouse/sdk-actions';
import { declarePlugin, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
const facts = { id: 'lamp_get', method: 'GET', path: '/a/{id}', tier: 0, scope: null, hosts: ['runner'] } as const;
const lamps = declarePlugin({ id: 'lamps', title: 'L', operations: [operation({ ...facts, reply: v.object({ id: v.string() }) }), operation({ ...facts, id: 'lamp_off', success: 204 })] });
const lampGet = { lamp_off: () => undefined, lamp_get: () => ({ id: '' }) };
const light = category({ tag: 'T', title: 'T', summary: 'T', actions: { On: action({ description: 'x', results: { Out: 'o' } }), Off: action({ description: 'y' }) } });
`;
  const lines = mistakes.map(([code], index) => `export const e${index} = ${code};`);
  const options = { strict: true, types: ['node'], module: 'NodeNext', target: 'ES2023', skipLibCheck: true };
  const compilerOptions = {
    ...options,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  };
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['wrong.ts'] }));
  await writeFile(join(folder, 'wrong.ts'), head + lines.join('\n'));

  const types = await checkTypes(folder);

  const first = head.split('\n').length;
  const said = types?.kind === 'wrong' ? types.errors : [];
  assert.deepEqual(
    said.map((line) => line.replace(/,\d+\)/, ')')),
    mistakes.map(([, cause], index) => `wrong.ts(${first + index}): ${cause}`),
  );
});
