import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

/** A question in the words of a person, and the actions of which one must be found. */
type Question = readonly [question: string, ...actions: readonly string[]];

interface Hit {
  readonly type: string;
  readonly action: string;
}

const questions: readonly Question[] = JSON.parse(
  readFileSync(new URL('fixtures/catalog-questions.json', import.meta.url), 'utf8'),
);

interface DeclaredCategory {
  readonly tag: string;
  readonly actions: Readonly<
    Record<string, { readonly hidden: boolean; readonly synonyms: readonly string[] }>
  >;
}

async function declaredCategories(): Promise<readonly DeclaredCategory[]> {
  const plugins = new URL('../plugins/', import.meta.url);
  const modules = await Promise.all(
    readdirSync(plugins).map((name) => import(new URL(`${name}/src/declaration.ts`, plugins).href)),
  );
  return modules.flatMap(({ declaration }) => declaration.declaration.actionCategories ?? []);
}

let gatehouse: TestDaemon;
let ranks: ReadonlyMap<string, number>;
before(async () => {
  gatehouse = await startTestDaemon({ edition: 'full' });
  ranks = await rankAll();
});
after(() => gatehouse.stop());

/** The place of the first wanted action among the hits of each question, counted from 1; Infinity if there is none. */
async function rankAll(): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const [question, ...wanted] of questions) {
    const query = new URLSearchParams({ query: question, maxResults: '10' });
    const { results } = await gatehouse.editor.ok(`GET /actions/catalog/search?${query}`);
    const at = results.findIndex(({ type, action }: Hit) => wanted.includes(`${type}.${action}`));
    found.set(question, at === -1 ? Number.POSITIVE_INFINITY : at + 1);
  }
  return found;
}

const foundAfter = (maxRank: number) =>
  [...ranks].filter(([, rank]) => rank > maxRank).map(([question, rank]) => `${question}: ${rank}`);

test('each question names actions that there are, and there are at least 150 questions', async () => {
  const { categories } = await gatehouse.editor.ok('GET /actions/catalog?detail=names');
  const names = new Set(
    categories.flatMap(({ tag, actionNames }: { tag: string; actionNames: readonly string[] }) =>
      actionNames.map((name) => `${tag}.${name}`),
    ),
  );

  const wrong = questions.flatMap(([, ...wanted]) => wanted.filter((name) => !names.has(name)));

  assert.deepEqual(wrong, []);
  assert.ok(questions.length >= 150 && ranks.size === questions.length, 'no question stands there twice');
});

test('every question finds its action among the first ten (A1)', () => {
  assert.deepEqual(foundAfter(10), []);
});

test('95 of 100 questions find their action among the first three (A1)', () => {
  const missed = foundAfter(3);

  assert.ok(missed.length <= questions.length * 0.05, missed.join('\n'));
});

test('every category of the catalog is asked for', async () => {
  const { categories } = await gatehouse.editor.ok('GET /actions/catalog?detail=names');
  const asked = new Set(questions.flatMap(([, ...wanted]) => wanted.map((name) => name.split('.')[0])));

  const missing = categories.map(({ tag }: { tag: string }) => tag).filter((tag: string) => !asked.has(tag));

  assert.deepEqual(missing, []);
});

test('every visible action has three to six synonyms, none of them twice', async () => {
  const all = (await declaredCategories()).flatMap(({ tag, actions }) =>
    Object.entries(actions).map(([action, variant]) => ({ name: `${tag}.${action}`, ...variant })),
  );

  const wrong = all
    .filter(({ hidden }) => !hidden)
    .filter(
      ({ synonyms: { length }, synonyms }) => length < 3 || length > 6 || new Set(synonyms).size < length,
    )
    .map(({ name }) => name);

  assert.ok(all.length > 250);
  assert.deepEqual(wrong, []);
});

test('the list of names and the schemas of several actions are short', async () => {
  const lengthOf = async (target: string) => JSON.stringify(await gatehouse.editor.ok(target)).length;
  const elements = ['Get', 'Set', 'Wait', 'RiseEvent', 'Scroll'];

  const whole = await lengthOf('GET /actions/catalog');
  const names = await lengthOf('GET /actions/catalog?detail=names');
  const one = await lengthOf('GET /actions/catalog/HtmlElement/Get/schema');
  const list = elements.map((name) => `HtmlElement.${name}`).join(',');
  const several = await lengthOf(`GET /actions/catalog/search?actions=${list}&detail=schema`);

  assert.ok(names * 20 < whole, `${names} of ${whole}`);
  assert.ok(several < one * 2.5, `${several} for five, ${one} for one`);
});
