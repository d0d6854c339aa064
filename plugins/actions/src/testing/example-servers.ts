import { createServer, type IncomingMessage } from 'node:http';
import { WebSocketServer } from 'ws';
import { listen, serveHttp, serveSocks } from './test-servers.ts';

/** Servers on this machine that replace those of examples. */
export interface ExampleServers {
  /** The value of an example, with addresses of the internet replaced by local ones. */
  localized(example: string): string;
}

const login = 'user:password';

/** Answers of services, by a part of the request. */
const answers: readonly (readonly [asked: RegExp, answer: string])[] = [
  [/in\.php/, 'OK|17'],
  [/res\.php.*action=get\b/s, 'OK|abc'],
  [/res\.php/, 'OK_REPORT_RECORDED'],
  [/handler_api.*getNumber/s, 'ACCESS_NUMBER:17:4915112345'],
  [/handler_api.*getStatus/s, 'STATUS_OK:1234'],
  [/handler_api/, 'ACCESS_ACTIVATION'],
  [/sendMessage/, '{"ok":true,"result":{"message_id":1}}'],
  [/people\.json/, '{"items":[{"name":"Ada"}]}'],
  [/target_lang/, '{"translations":[{"text":"Guten Tag"}]}'],
];

export async function startExampleServers(): Promise<ExampleServers> {
  const site = await serveHttp(async (request, response) => {
    if (request.method === 'GET' && request.url?.endsWith('.csv'))
      return void response.writeHead(200, { etag: '"1"' }).end('name;city\nAnn;Oslo\n');
    const asked = `${request.url} ${await textOf(request)}`;
    response.end(answers.find(([pattern]) => pattern.test(asked))?.[1] ?? 'prices');
  });
  const lines = createServer();
  new WebSocketServer({ server: lines });
  const socket = `ws://127.0.0.1:${await listen(lines)}`;
  const [open, closed] = [(await serveSocks()).port, (await serveSocks(login)).port];
  return {
    localized: (example) =>
      example
        .replace(/^https?:\/\/[^/]+/, site)
        .replace(/^wss:\/\/[^/]+/, socket)
        .replace(/^socks5:\/\/[^@]+@.*/, `socks5://${login}@127.0.0.1:${closed}`)
        .replace(/^socks5:\/\/127.0.0.1:1080$/, `socks5://127.0.0.1:${open}`),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
