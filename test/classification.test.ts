import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readPage } from './support/doc-page.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

interface Variant {
  readonly type: string;
  readonly action: string;
  readonly contentScopes: readonly string[];
  readonly parameters: readonly { readonly name: string }[];
  readonly acceptedBindings: readonly string[] | null;
}

let daemon: TestDaemon;
let folder = '';
let variants: readonly Variant[] = [];
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-classification-'));
  daemon = await startTestDaemon();
  variants = await catalogVariants();
});
after(async () => {
  await daemon.stop();
  await rm(folder, { recursive: true });
});

/** The actions of the catalog, with the content scopes from the manifests of the plugins. */
async function catalogVariants(): Promise<readonly Variant[]> {
  const scopes = new Map<string, readonly string[]>();
  for (const plugin of readdirSync(fileURLToPath(new URL('../plugins/', import.meta.url)))) {
    const { actionCategories } = JSON.parse(readPage(`plugins/${plugin}/gatehouse.plugin.json`));
    for (const { tag, variants: all } of actionCategories)
      for (const { action, contentScopes } of all) scopes.set(`${tag}.${action}`, contentScopes);
  }
  const { categories } = await daemon.editor.ok('GET /actions/catalog');
  const found: Variant[] = [];
  for (const { tag, actions } of categories)
    for (const { variants: all } of actions)
      for (const { action, parameters, acceptedBindings } of all) {
        const contentScopes = scopes.get(`${tag}.${action}`) ?? ['missing in the manifests'];
        found.push({ type: tag, action, contentScopes, parameters, acceptedBindings });
      }
  return found;
}

/** Saves a project with these actions only. */
async function saveProject(
  name: string,
  actions: readonly {
    readonly type: string;
    readonly action: string;
    readonly parameters: object;
    readonly finder?: object;
  }[],
): Promise<string> {
  const path = join(folder, `${name}.zp`);
  await daemon.editor.ok('POST /projects');
  await daemon.editor.ok('POST /projects/current/save', { path });
  await daemon.editor.ok('POST /projects/current/close');
  const document = JSON.parse(await readFile(path, 'utf8'));
  const ids = actions.map(() => randomUUID());
  const written = actions.map((action, index) => ({ id: ids[index], name: '', ...action }));
  document.groups = [{ id: randomUUID(), name: '', actions: written }];
  document.links = [{ source: 'Start', branch: 'OnSuccess', target: ids[0] }];
  await writeFile(path, JSON.stringify(document));
  return path;
}

async function requirementsOf(path: string) {
  await daemon.editor.ok('POST /projects/open', { path });
  const answer = await daemon.editor.ok('GET /projects/current/requirements');
  await daemon.editor.ok('POST /projects/current/close', { discardUnsavedChanges: true });
  return answer;
}

test('requirements explain every action of the catalog by the scopes that its plugin declares', async () => {
  // A macro counts as a value, whatever it expands to.
  const filled = ({ parameters }: Variant) =>
    Object.fromEntries(parameters.map(({ name }) => [name, '{-Variable.x-}']));
  const picture = { type: 'ImageFinder', scalars: { Image: 'a.png' }, nestedArrays: {} };
  const path = await saveProject(
    'all',
    variants.map((variant) => ({
      type: variant.type,
      action: variant.action,
      parameters: filled(variant),
      ...(variant.acceptedBindings?.includes('ImageFinder') && { finder: picture }),
    })),
  );

  const { causes, scopes, unknownCategories } = await requirementsOf(path);

  const explained = new Map<string, string[]>();
  for (const { type, action, scope } of causes)
    explained.set(`${type}.${action}`, [...(explained.get(`${type}.${action}`) ?? []), scope]);
  const expected = variants.filter(({ contentScopes }) => contentScopes.length > 0);
  assert.deepEqual(
    Object.fromEntries([...explained].map(([name, all]) => [name, all.toSorted()])),
    Object.fromEntries(
      expected.map(({ type, action, contentScopes }) => [`${type}.${action}`, contentScopes.toSorted()]),
    ),
  );
  assert.deepEqual(scopes, ['io:filesystem', 'io:network', 'io:database', 'system:exec', 'code:author']);
  assert.deepEqual(unknownCategories, []);
});

test('a category that no plugin knows is named, and refuses every start', async () => {
  const path = await saveProject('unknown', [{ type: 'Teleport', action: 'Beam', parameters: {} }]);

  const { unknownCategories } = await requirementsOf(path);
  const { id } = await daemon.runner.ok('POST /tasks', { path });
  const start = await daemon.runner.send(`POST /tasks/${id}/start`);

  assert.deepEqual(unknownCategories, ['Teleport.Beam']);
  assert.deepEqual(
    [start.status, start.body.error, start.body.unknownCategories],
    [403, 'forbidden', ['Teleport.Beam']],
  );
});
