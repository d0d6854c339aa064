import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { blocksOf, readPage } from './support/doc-page.ts';
import { connectMcp, textOf } from './support/mcp-client.ts';
import { startTestDaemon } from './support/start-test-daemon.ts';

interface Exchange {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly answer: string;
}

const gatehouse = await startTestDaemon({ edition: 'full' });
after(() => gatehouse.stop());

/** The calls of the page with what it says that each answered. */
function sessionOf(page: string): readonly Exchange[] {
  const text = blocksOf(page).find(({ language }) => language === 'console')?.text ?? '';
  return text
    .split(/^\$ call /m)
    .slice(1)
    .map((part) => {
      const [line = '', ...answer] = part.trimEnd().split('\n');
      const [, tool = '', input = '{}'] = /^(\w+)(?: '(.*)')?$/.exec(line) ?? assert.fail(line);
      return { tool, input: JSON.parse(input), answer: answer.join('\n') };
    });
}

/** Ids and states differ from session to session. */
function masked(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/\\"[0-9a-f]{8}-(\d+)\\"/g, 'STATE-$1');
}

test('the session of the page is answered as the page shows, but for ids', async () => {
  const page = readPage('docs/users/mcp-session.md');
  const rights = { maxTier: 'T2', scopes: ['project:read', 'project:edit', 'project:run', 'task:read'] };
  for (const scope of [...rights.scopes, rights.maxTier]) assert.ok(page.includes(scope), scope);
  const { rawKey } = await gatehouse.runner.ok('POST /auth/keys', rights);
  const agent = await connectMcp(gatehouse.editor.baseUrl, rawKey);
  const session = sessionOf(page);
  assert.ok(session.length >= 9, `${session.length} calls`);
  for (const { tool, input, answer } of session) {
    const text = masked(textOf(await agent.call(tool, input)));
    const shown = masked(answer);
    if (shown.endsWith(' …')) assert.equal(text.slice(0, shown.length - 2), shown.slice(0, -2), tool);
    else assert.equal(text, shown, tool);
  }
  await agent.close();
});
