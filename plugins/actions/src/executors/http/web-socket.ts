import type { httpCategory } from '../../categories/http-category.ts';
import type { ContextOf } from '../../context-of.ts';
import { requestHeaders } from '../../http/header-lines.ts';
import { parseAddress } from '../../http/send-request.ts';
import { proxyFor } from '../../net/proxy-for.ts';
import {
  openConnection,
  useConnection,
  webSocketConnections,
} from '../../web-socket/web-socket-connections.ts';

/** The connection belongs to the run: one action opens it, others send, receive and close. */
export async function useWebSocket(
  context: ContextOf<(typeof httpCategory)['actions']['WebSocket']>,
): Promise<void> {
  const { Url, Op, Message, Headers: words, Cookies, Proxy: proxy, TimeoutSec: seconds } = context.parameters;
  const url = parseAddress(Url, ['ws:', 'wss:']);
  const use = { url, seconds, signal: context.signal };
  const lines = await context.resource(webSocketConnections);
  switch (Op) {
    case 'connect': {
      const headers = requestHeaders(words, Cookies);
      return openConnection(lines, { url, headers, proxy: proxyFor(proxy, context.run) }, use);
    }
    case 'send':
      return useConnection(lines, use, (line, limit) => line.send(Message, limit));
    case 'receive':
      return useConnection(lines, use, async (line, limit) => {
        const { text, isBinary } = await line.receive(limit);
        context.setResult('OutputVariable', text);
        context.setResult('Binary', isBinary);
      });
    case 'close':
      return useConnection(lines, use, (line, limit) => line.close(limit));
  }
}
