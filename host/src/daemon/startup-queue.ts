import type { RawRequest } from '../pipeline/exchange.ts';
import type { RequestListener } from '../pipeline/pipeline.ts';

/** Receives requests while the plugins start: what needs no plugin is answered, the rest waits until they have started. */
export interface StartupQueue {
  readonly isOpen: boolean;
  receive(serve: RequestListener, isAnsweredNow: (request: RawRequest) => boolean): RequestListener;
  /** The plugins have started: who waits is served, in the order of arrival. */
  open(): void;
  /** They will not: who waits is cut off, as if nobody had been here. */
  reject(): void;
}

interface PendingRequest {
  serve(): void;
  reject(): void;
}

export function createStartupQueue(): StartupQueue {
  let isOpen = false;
  let waiting: PendingRequest[] = [];
  const take = () => {
    const pending = waiting;
    waiting = [];
    return pending;
  };
  return {
    get isOpen() {
      return isOpen;
    },
    receive: (serve, isAnsweredNow) => (request, response) => {
      if (isOpen || isAnsweredNow(request)) return serve(request, response);
      return new Promise((resolve) => {
        waiting.push({
          serve: () => resolve(serve(request, response)),
          reject: () => {
            request.socket.destroy();
            resolve();
          },
        });
      });
    },
    open: () => {
      isOpen = true;
      for (const request of take()) request.serve();
    },
    reject: () => {
      for (const request of take()) request.reject();
    },
  };
}
