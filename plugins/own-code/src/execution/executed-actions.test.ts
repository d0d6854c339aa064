import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentScopes } from '@gatehouse/sdk-plugin';
import { runCode } from '../testing/run-test-code.ts';
import { testExecutors } from '../testing/test-actions.ts';

async function run(code: string, given: Parameters<typeof runCode>[1] = {}) {
  const reported: string[] = [];
  const executors = testExecutors((message) => void reported.push(message));
  return { ...(await runCode(code, { executors, ...given })), reported };
}

test('code executes an action of the catalog without expanding its values, and gets its results', async () => {
  const code = "return (await project.execute('Test', 'Tell', { Message: '{-Variable.x-}' })).Length;";

  const { result, reported } = await run(code, { variables: { x: 'expanded' } });

  assert.deepEqual([result, reported], ['14', ['{-Variable.x-}']]);
});

test('an action that fails throws in the code with its own error, and the code may go on', async () => {
  const code = `
    try { await project.execute('Test', 'Fail'); } catch (error) { return error.name + ': ' + error.message; }`;

  assert.equal((await run(code)).result, 'RangeError: asked to');
});

test('an action that no plugin knows throws in the code', async () => {
  assert.match(
    (await run("await project.execute('Test', 'Nothing')")).error,
    /No plugin runs the action Test\.Nothing/,
  );
});

test('the scopes of an executed action are checked against the key of the run', async () => {
  const allowedScopes = new Set(contentScopes.filter((scope) => scope !== 'io:filesystem'));

  const { error, reported } = await run("await project.execute('Test', 'Write')", { allowedScopes });

  assert.match(error, /^ScopeError: The action needs io:filesystem/);
  assert.deepEqual(reported, []);
});

test('code does not execute custom code', async () => {
  assert.match(
    (await run("await project.execute('OwnCode', 'JavaScript')")).error,
    /^TypeError: Code cannot execute/,
  );
});

test('code has the tab of a browser where the worker has one', async () => {
  const code = `
    const status = await tab.navigate('https://example.com');
    await tab.click("//a[@id='next']", { index: 2 });
    return [status, await tab.url(), await tab.title(), await instance.port()];`;

  const { result, reported } = await run(code);

  assert.deepEqual(JSON.parse(result), [204, 'the url', 'the title', -1]);
  assert.deepEqual(reported, ['navigate https://example.com', "click XPathFinder //a[@id='next'] 2"]);
});
