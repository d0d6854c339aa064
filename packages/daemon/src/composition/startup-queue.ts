import type { RawRequest } from '@gatehouse/host/pipeline/exchange';
import type { RequestListener } from '@gatehouse/host/pipeline/pipeline';

/** Queues requests while the plugins start. Requests that need no plugin are answered at once. */
export interface StartupQueue {
  readonly isOpen: boolean;
  receive(serve: RequestListener, isAnsweredNow: (request: RawRequest) => boolean): RequestListener;
  /** Serves the pending requests in the order of arrival, after the plugins have started. */
  open(): void;
  /** Startup failed: drops the pending requests and their connections. */
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
