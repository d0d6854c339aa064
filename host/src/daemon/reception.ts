import type { RawRequest } from '../pipeline/exchange.ts';
import type { RequestListener } from '../pipeline/pipeline.ts';

/** Receives requests while the plugins start: what needs no plugin is answered, the rest waits until they have started. */
export interface Reception {
  readonly isOpen: boolean;
  receive(serve: RequestListener, isAnsweredNow: (request: RawRequest) => boolean): RequestListener;
  /** The plugins have started: who waits is served, in the order of arrival. */
  open(): void;
  /** They will not: who waits is cut off, as if nobody had been here. */
  turnAway(): void;
}

interface Guest {
  serve(): void;
  turnAway(): void;
}

export function createReception(): Reception {
  let isOpen = false;
  let waiting: Guest[] = [];
  const take = () => {
    const guests = waiting;
    waiting = [];
    return guests;
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
          turnAway: () => {
            request.socket.destroy();
            resolve();
          },
        });
      });
    },
    open: () => {
      isOpen = true;
      for (const guest of take()) guest.serve();
    },
    turnAway: () => {
      for (const guest of take()) guest.turnAway();
    },
  };
}
