import {
  type CallToolResult,
  type Client,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { connectClient } from './connect-client.ts';
import { Meter, type Spent } from './spent.ts';

/** An agent with the tools of a server of the Model Context Protocol. */
export class ToolsArm {
  readonly #client: Client;
  readonly #meter = new Meter();

  constructor(client: Client) {
    this.#client = client;
  }

  static async connect(baseUrl: string, key: string): Promise<ToolsArm> {
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    return new ToolsArm(
      await connectClient(new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { requestInit })),
    );
  }

  get spent(): Spent {
    return this.#meter.spent;
  }

  /** The text of an answer, also of an error where that is what an agent would learn. */
  async tried(
    name: string,
    input: Readonly<Record<string, unknown>> = {},
  ): Promise<CallToolResult & { text: string }> {
    const result = await this.#client.callTool({ name, arguments: { ...input } });
    const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
    this.#meter.count(name, input, text);
    return { ...result, text };
  }

  /** The text of a success. */
  async text(name: string, input: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const { text, isError } = await this.tried(name, input);
    if (isError === true) throw new Error(`${name}: ${text}`);
    return text;
  }

  /** The data of a success. */
  // biome-ignore lint/suspicious/noExplicitAny: jobs read fields of many shapes
  async data(name: string, input: Readonly<Record<string, unknown>> = {}): Promise<any> {
    return JSON.parse(await this.text(name, input));
  }

  async close(): Promise<void> {
    await this.#client.close();
  }
}
