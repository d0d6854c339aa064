import { createPlainClient } from '@gatehouse/test/plain-client';
import type { Asked, AskedRequest } from './asked.ts';

const revision = '2026-07-28';
const meta = {
  'io.modelcontextprotocol/protocolVersion': revision,
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** Calls tools and operations over kept connections, and does no more with an answer than to look whether it is a success. */
export interface PlainAgent {
  callTool(asked: Pick<Asked, 'tool' | 'input'>): Promise<void>;
  callOperations(asked: Pick<Asked, 'operations'>): Promise<void>;
  send(request: Omit<AskedRequest, 'id'>): Promise<void>;
  close(): void;
}

export function createPlainAgent(baseUrl: string, key: string): PlainAgent {
  const client = createPlainClient(baseUrl);
  const common = { authorization: `Bearer ${key}`, host: new URL(baseUrl).host };
  const json = { ...common, 'content-type': 'application/json' };
  const send: PlainAgent['send'] = async ({ target, body }) => {
    const [method = '', path = ''] = target.split(' ');
    const sent = body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)) };
    const headers = body === undefined ? common : json;
    const { status, text } = await client.send({ method, path, headers, ...sent });
    if (status >= 300) throw new Error(`${target} answered ${status}: ${text}`);
  };
  const toolHeaders = {
    ...json,
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': revision,
    'mcp-method': 'tools/call',
  };
  return {
    send,
    callTool: async ({ tool, input }) => {
      const params = { name: tool, arguments: input, _meta: meta };
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
      const headers = { ...toolHeaders, 'mcp-name': tool };
      const body = Buffer.from(JSON.stringify(message));
      const { status, text } = await client.send({ method: 'POST', path: '/mcp', headers, body });
      if (status !== 200 || text.includes('"isError":true'))
        throw new Error(`${tool} answered ${status}: ${text}`);
    },
    callOperations: async ({ operations }) => {
      for (const together of operations) await Promise.all(together.map(send));
    },
    close: () => client.close(),
  };
}
