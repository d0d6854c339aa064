import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** A TCP proxy that takes the newest protocol out of the request of a node: both sides speak the one before. */
export async function openOlderNodeProxy(daemonPort: number) {
  let changed = 0;
  const server = createServer((node) => {
    const daemon = connect(daemonPort, '127.0.0.1');
    node.once('data', (head) => {
      const text = head.toString('latin1');
      const older = text.replace(/(sec-websocket-protocol: *)[^,\r]+, */i, '$1');
      if (older !== text) changed += 1;
      daemon.write(older, 'latin1');
      node.pipe(daemon);
    });
    daemon.pipe(node);
    for (const [one, other] of [
      [node, daemon],
      [daemon, node],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: Number(Object(server.address()).port),
    /** Requests in which it took out a protocol. */
    changed: () => changed,
    close: () => void server.close(),
  };
}
