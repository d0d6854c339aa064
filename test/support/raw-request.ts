import { connect } from 'node:net';

/** Writes bytes to a plain socket and reads until the other side closes. */
export function rawRequest(baseUrl: string, text: string): Promise<string> {
  const { port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
    socket.setTimeout(15_000, () => socket.destroy(new Error(`no answer; received so far: ${received}`)));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('end', () => resolve(received));
    socket.on('error', reject);
  });
}
