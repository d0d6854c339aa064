import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { countTokens } from './count-tokens.ts';
import type { Spent } from './metered-client.ts';

/** A client of the Model Context Protocol that counts what an agent writes and reads. */
export class MeteredTools {
  readonly #client: Client;
  #calls = 0;
  #bytes = 0;
  #tokens = 0;

  private constructor(client: Client) {
    this.#client = client;
  }

  static async connect(baseUrl: string, key: string): Promise<MeteredTools> {
    const client = new Client({ name: 'bench', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { requestInit }));
    return new MeteredTools(client);
  }

  get spent(): Spent {
    return { calls: this.#calls, bytes: this.#bytes, tokens: this.#tokens };
  }

  /** How many tools there are, and the tokens of their list. */
  async listed(): Promise<{ readonly tools: number; readonly tokens: number }> {
    const { tools } = await this.#client.listTools();
    return { tools: tools.length, tokens: countTokens(JSON.stringify(tools)) };
  }

  /** The data of an answer. Throws where it is an error. */
  // biome-ignore lint/suspicious/noExplicitAny: the story reads fields of many shapes
  async ok(name: string, input: Readonly<Record<string, unknown>>): Promise<any> {
    const result = await this.#client.callTool({ name, arguments: { ...input } });
    const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
    if (result.isError === true) throw new Error(`${name}: ${text}`);
    this.#calls += 1;
    for (const part of [name, JSON.stringify(input), text]) {
      this.#bytes += Buffer.byteLength(part);
      this.#tokens += countTokens(part);
    }
    return result.structuredContent;
  }

  async close(): Promise<void> {
    await this.#client.close();
  }
}
