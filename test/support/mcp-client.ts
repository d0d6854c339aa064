import assert from 'node:assert/strict';
import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { ownProgram } from './gatehouse-process.ts';
import { testConfigDir } from './test-config-dir.ts';

export interface McpClient {
  readonly client: Client;
  /** Fails the test unless the tool answers a success. */
  // biome-ignore lint/suspicious/noExplicitAny: the data of an answer under test
  ok(name: string, input?: Readonly<Record<string, unknown>>): Promise<any>;
  /** The text of a success. */
  text(name: string, input?: Readonly<Record<string, unknown>>): Promise<string>;
  /** The text of an error of a tool. */
  refused(name: string, input?: Readonly<Record<string, unknown>>): Promise<string>;
  call(name: string, input?: Readonly<Record<string, unknown>>): Promise<CallToolResult>;
  names(): Promise<readonly string[]>;
  close(): Promise<void>;
}

type PersonAnswer =
  | { readonly action: 'accept'; readonly content: { readonly approve: boolean } }
  | { readonly action: 'decline' | 'cancel' };

interface ConnectOptions {
  readonly path?: string;
  readonly legacy?: boolean;
  /** The person at the client, who is asked by elicitation. */
  readonly answer?: (message: string) => PersonAnswer | Promise<PersonAnswer>;
}

/** The client of the official library, connected to a host; `legacy` speaks the revision before the newest. */
export async function connectMcp(
  baseUrl: string,
  key: string,
  { path = '/mcp', legacy = false, answer }: ConnectOptions = {},
): Promise<McpClient> {
  const client = new Client(
    { name: 'gatehouse-test', version: '1.0.0' },
    {
      ...(legacy ? {} : { versionNegotiation: { mode: 'auto' } }),
      ...(answer === undefined ? {} : { capabilities: { elicitation: { form: {} } } }),
    },
  );
  if (answer !== undefined)
    client.setRequestHandler('elicitation/create', ({ params }) => answer(params.message));
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${baseUrl}${path}`), { requestInit }));
  return helpersOf(client);
}

interface StdioOptions {
  readonly legacy?: boolean;
  /** Without one the client has the rights of the command line. */
  readonly key?: string;
  /** More arguments of `gatehouse mcp`. */
  readonly args?: readonly string[];
}

/** The same client with `gatehouse mcp` as its server, on the daemon of a data folder. */
export async function connectMcpStdio(
  dataDir: string,
  { legacy = false, key, args = [] }: StdioOptions = {},
): Promise<McpClient> {
  const client = new Client(
    { name: 'gatehouse-test', version: '1.0.0' },
    legacy ? {} : { versionNegotiation: { mode: 'auto' } },
  );
  const own = { GATEHOUSE_CONFIG_DIR: testConfigDir(), GATEHOUSE_KEYCHAIN: 'off' };
  const env = { ...process.env, ...own, ...(key === undefined ? {} : { GATEHOUSE_KEY: key }) };
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [ownProgram, 'mcp', '--data-dir', dataDir, ...args],
      env: env as Record<string, string>,
    }),
  );
  return helpersOf(client);
}

/** Short forms for tests around any connected client. */
function helpersOf(client: Client): McpClient {
  const call: McpClient['call'] = (name, input = {}) => client.callTool({ name, arguments: { ...input } });
  const good = async (name: string, input?: Readonly<Record<string, unknown>>) => {
    const result = await call(name, input);
    assert.notEqual(result.isError, true, `${name} answered ${textOf(result)}`);
    return result;
  };
  return {
    client,
    call,
    ok: async (name, input) => (await good(name, input)).structuredContent,
    text: async (name, input) => textOf(await good(name, input)),
    refused: async (name, input) => {
      const result = await call(name, input);
      assert.equal(result.isError, true, `${name} answered ${textOf(result)}`);
      return textOf(result);
    },
    names: async () => (await client.listTools()).tools.map((tool) => tool.name),
    close: () => client.close(),
  };
}

export function textOf({ content }: CallToolResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('\n');
}
