import type { ClientRequest } from 'node:http';
import type { TrafficTarget, UsageMeter } from '@gatehouse/sdk-actions';
import type { ProxyAddress } from '@gatehouse/sdk-actions/proxy';

/** A transfer that takes longer is counted in steps, so that a cap ends one that goes on for ever. */
const stepMs = 500;

export function trafficTarget(url: URL, proxy: ProxyAddress | null): TrafficTarget {
  return { host: url.host, proxy: proxy === null ? '' : `${proxy.host}:${proxy.port}` };
}

/** Counts what its connection carries until the answer has ended; what headers say is not believed. */
export function countTraffic(outgoing: ClientRequest, target: TrafficTarget, usage: UsageMeter): void {
  outgoing.once('socket', (socket) => {
    let received = socket.bytesRead;
    let sent = socket.bytesWritten;
    const count = () => {
      const bytes = { received: socket.bytesRead - received, sent: socket.bytesWritten - sent };
      received += bytes.received;
      sent += bytes.sent;
      if (bytes.received > 0 || bytes.sent > 0) usage.transferred(target, bytes);
    };
    const timer = setInterval(count, stepMs).unref();
    let hasEnded = false;
    const end = () => {
      // From here on the connection may serve another request.
      if (!hasEnded) count();
      hasEnded = true;
      clearInterval(timer);
    };
    outgoing.once('response', (message) => message.once('end', end).once('close', end));
    outgoing.once('close', end);
  });
}
