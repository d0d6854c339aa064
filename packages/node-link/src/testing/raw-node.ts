import { once } from 'node:events';
import type { TestContext } from 'node:test';
import { WebSocket } from 'ws';
import { Arrivals } from './arrivals.ts';
import { goodToken } from './open-link.ts';

/** A web socket that speaks as a node that is in other hands. */
export async function openRawNode(t: TestContext, port: number) {
  const headers = { authorization: `Bearer ${goodToken}` };
  const line = new WebSocket(`ws://127.0.0.1:${port}/node`, ['gatehouse.node.1'], { headers });
  t.after(() => line.terminate());
  const frames = new Arrivals<unknown>();
  line.on('message', (data) => frames.add(JSON.parse(String(data))));
  line.on('error', () => undefined);
  const closed = once(line, 'close').then(([code]) => Number(code));
  await once(line, 'open');
  const hello = (session: string | null, incarnation: string | null) =>
    line.send(JSON.stringify({ hello: { session, incarnation, got: 0, beat: 0, greeting: {} } }));
  return { line, frames, closed, hello };
}

/** A raw node whose session the daemon knows. */
export async function openRawSession(t: TestContext, port: number) {
  const node = await openRawNode(t, port);
  node.hello(null, null);
  const { welcome } = (await node.frames.next()) as { welcome: { session: string; incarnation: string } };
  node.line.send('{"ready":true}');
  return { ...node, welcome };
}
