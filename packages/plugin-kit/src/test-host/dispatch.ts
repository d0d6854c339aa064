import { splitTarget } from '@gatehouse/host/http/split-target';
import type { RawRequest as IncomingRequest } from '@gatehouse/host/pipeline/exchange';
import type { RequestListener } from '@gatehouse/host/pipeline/pipeline';
import inject, { type InjectOptions } from 'light-my-request';

/** A request in its wire format. */
export interface RawRequest {
  readonly method: string;
  /** The prefix `/api/v1`, the path and the query, byte for byte. */
  readonly target: string;
  /** Default: `host: localhost`. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: Uint8Array;
  readonly signal?: AbortSignal;
}

/** An answer in its wire format. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Sends a request through a listener without any socket. Rejects when the client goes away first. */
export async function dispatch(listener: RequestListener, request: RawRequest): Promise<RawAnswer> {
  const { method, target, headers = {}, body, signal } = request;
  signal?.throwIfAborted();
  let giveUp: (reason: unknown) => void = () => undefined;
  const left = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  const answer = inject(
    (incoming, response) => {
      const { pathname: path, search } = splitTarget({ url: target });
      const received: IncomingRequest = Object.assign(incoming, { path, search });
      const leave = () => {
        // Marks the socket as closed, since a call may read its state later.
        Object.assign(incoming.socket, { destroyed: true }).emit('close');
        giveUp(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      void Promise.resolve(listener(received, response)).finally(() =>
        signal?.removeEventListener('abort', leave),
      );
    },
    {
      // Its types know the common methods; without validation it sends any.
      method: method as NonNullable<InjectOptions['method']>,
      url: '/',
      headers: { host: 'localhost', ...(headers as Record<string, string | string[]>) },
      validate: false,
      ...(body === undefined ? {} : { payload: Buffer.from(body) }),
    },
  );
  const { statusCode, payload, headers: received } = await Promise.race([answer, left]);
  const pairs = Object.entries(received).map(([name, value]) => [name, String(value)]);
  return { status: statusCode, headers: Object.fromEntries(pairs), text: payload };
}
