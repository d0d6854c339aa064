import { connect, type Socket } from 'node:net';

export interface BusyConnectionOptions {
  readonly port: number;
  /** The whole request, as bytes of the wire. */
  readonly request: Buffer;
  /** Receives each answer: whether it is 2xx, and its milliseconds. False ends the connection. */
  answered(isSuccess: boolean, ms: number): boolean;
}

const statusDigit = 'HTTP/1.1 '.length;
const digit2 = '2'.charCodeAt(0);
const closingBrace = '}'.charCodeAt(0);

/**
 * Sends one request at a time, at the lowest cost that Node allows. Every answer is JSON and ends with its closing
 * brace, so the end of an answer is known without its headers.
 */
export function keepConnectionBusy({ port, request, answered }: BusyConnectionOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    let isFirstChunk = true;
    let isSuccess = true;
    const send = () => {
      sentAt = performance.now();
      socket.write(request);
    };
    const take = (length: number, bytes: Uint8Array): boolean => {
      if (isFirstChunk) isSuccess = bytes[statusDigit] === digit2;
      isFirstChunk = bytes[length - 1] === closingBrace;
      if (!isFirstChunk) return true;
      if (answered(isSuccess, performance.now() - sentAt)) {
        send();
        return true;
      }
      socket.destroy();
      resolve();
      return false;
    };
    const socket: Socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: { buffer: Buffer.alloc(16_384), callback: take },
    });
    socket.once('connect', send);
    socket.once('end', () => reject(new Error('the server closed a connection')));
    socket.once('error', reject);
  });
}
