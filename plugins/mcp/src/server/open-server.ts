import type { Prompt } from '@gatehouse/agent-skills/prompts';
import type { Call, LiveOperation, Logger } from '@gatehouse/sdk-plugin';
import type { WebAnswer } from '@gatehouse/sdk-plugin/internal';
import { createMcpHandler, type McpRequestContext, Server } from '@modelcontextprotocol/server';
import { readField } from '../answers/read-field.ts';
import { ClientQuestions } from '../calls/client-questions.ts';
import type { Resource } from '../resources/resource.ts';
import type { Profile } from '../rights/profiles.ts';
import type { Rights } from '../rights/rights.ts';
import { isListed, toListed } from '../tools/listed-tools.ts';
import type { ContextParts, Tool, ToolContext } from '../tools/tool.ts';
import { answerTool } from './answer-tool.ts';
import { instructions } from './instructions.ts';
import { servePrompts } from './serve-prompts.ts';
import { serveResources } from './serve-resources.ts';
import { toWebAnswer } from './to-web-answer.ts';

/** One request of a client, with what its key may do. */
export interface ClientRequest {
  readonly call: Call<LiveOperation>;
  readonly profile: Profile;
  readonly rights: Rights;
  readonly keyId: string;
  contextFor(parts: ContextParts): ToolContext;
}

export interface McpServer {
  answer(request: ClientRequest): Promise<WebAnswer>;
  close(): Promise<void>;
}

interface Parts {
  readonly tools: readonly Tool[];
  readonly resources: readonly Resource[];
  readonly prompts: readonly Prompt[];
  readonly version: string;
  readonly log: Logger;
}

interface ServedParts extends Parts {
  readonly questions: ClientQuestions;
}

const hourMs = 3_600_000;

/** Answers both revisions of the protocol, each request by itself: nothing is kept between two of them. */
export function openServer(parts: Parts): McpServer {
  const { log } = parts;
  const questions = new ClientQuestions();
  const handler = createMcpHandler((context) => createServer({ ...parts, questions }, requestOf(context)), {
    onerror: (error) => log.debug('a request of a client', { error: error.message }),
  });
  return {
    answer: async (request) => {
      const { call } = request;
      const received = new ReceivedRequest(request);
      const authInfo = { token: '', clientId: '', scopes: [], extra: { request } };
      return toWebAnswer(await handler.fetch(received, { authInfo, parsedBody: call.body }));
    },
    close: () => handler.close(),
  };
}

/** The request that `answer` handed to the library. */
function requestOf({ authInfo }: McpRequestContext): ClientRequest {
  return authInfo?.extra?.request as ClientRequest;
}

function createServer(parts: ServedParts, request: ClientRequest): Server {
  const server = new Server(
    { name: 'gatehouse', title: 'Gatehouse', version: parts.version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      instructions,
      cacheHints: { 'tools/list': { ttlMs: hourMs, cacheScope: 'private' } },
    },
  );
  const [kind] = String(readField(request.call.body, 'method')).split('/', 1);
  handlers.get(kind ?? '')?.(server, { ...parts, ...request });
  return server;
}

/** A server answers one message: the handlers of other methods would be made for nothing. The library has those of all others. */
const handlers: ReadonlyMap<string, (server: Server, parts: ServedParts & ClientRequest) => void> = new Map([
  ['tools', serveTools],
  ['resources', serveResources],
  ['prompts', servePrompts],
  ['completion', servePrompts],
]);

function serveTools(server: Server, parts: ServedParts & ClientRequest): void {
  const { tools, profile, rights } = parts;
  server.setRequestHandler('tools/list', () => ({
    tools: tools.filter((tool) => isListed(tool, profile, rights)).map((tool) => toListed(tool, rights)),
  }));
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => answerTool(parts, { params, mcpReq }));
}

/**
 * A request as the library reads one. It has the signal of the call itself: one that a `Request` makes and ties to another
 * is kept until the next full collection of garbage, with all that hangs on it.
 */
class ReceivedRequest extends Request {
  override readonly signal: AbortSignal;

  constructor({ call, profile }: ClientRequest) {
    super(`http://localhost${profile.path}`, { method: 'POST', headers: definedOf(call.headers) });
    this.signal = call.signal;
  }
}

function definedOf(headers: Readonly<Record<string, string | undefined>>): [string, string][] {
  return Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined);
}
