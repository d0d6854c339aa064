import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPage } from './support/doc-page.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The clients of the page, with the field that names their servers and the one that has the address or the program. */
const clients: readonly (readonly [string, string, string])[] = [
  ['Claude Code', 'mcpServers', 'url'],
  ['Claude Desktop', 'mcpServers', 'command'],
  ['Cursor', 'mcpServers', 'url'],
  ['Windsurf', 'mcpServers', 'serverUrl'],
  ['VS Code', 'servers', 'url'],
  ['Gemini CLI', 'mcpServers', 'httpUrl'],
  ['Codex CLI', 'mcp_servers', 'url'],
  ['Zed', 'context_servers', 'url'],
];

const page = readPage('docs/users/mcp.md');

/** The snippet after the name of a client, in bold. */
function snippetOf(client: string): Fields {
  const start = page.indexOf(`**${client}**`);
  const part = page.slice(start, page.indexOf('\n**', start));
  const found = start === -1 ? null : /```(json|toml)\n([\s\S]*?)```/.exec(part);
  const [, language, text = ''] = found ?? assert.fail(`the page has no snippet of ${client}`);
  return language === 'toml' ? parseToml(text) : JSON.parse(text);
}

/** Tables, and values that are written as in JSON; all else is refused. */
function parseToml(text: string): Fields {
  const root: Record<string, unknown> = {};
  let table = root;
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const names = /^\[([\w.]+)\]$/.exec(line)?.[1]?.split('.');
    const [, key = '', value = ''] = /^(\w+) = (.+)$/.exec(line) ?? [];
    if (names === undefined) {
      table[key] = JSON.parse(value);
      continue;
    }
    table = root;
    for (const name of names) {
      table[name] ??= {};
      table = table[name] as Record<string, unknown>;
    }
  }
  return root;
}

for (const [client, servers, reached] of clients) {
  test(`the snippet of ${client} is valid, and names this server and where its key is`, () => {
    const { gatehouse } = snippetOf(client)[servers] as Readonly<Record<string, Fields>>;
    const where = gatehouse?.[reached];
    if (reached === 'command') assert.deepEqual([where, gatehouse?.args], ['npx', ['gatehouse', 'mcp']]);
    else assert.equal(where, 'http://localhost:5299/mcp');
    assert.match(JSON.stringify(gatehouse), /GATEHOUSE_KEY|Bearer/);
  });
}
