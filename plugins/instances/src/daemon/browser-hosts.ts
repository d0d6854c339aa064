import type { OwnWorker, Workers } from '@gatehouse/plugin-runtime/api';

/** A worker process that hosts browsers. */
export interface BrowserHost {
  readonly worker: OwnWorker;
  /** Whether it is in use without a pending call. */
  isBusy(): boolean;
}

interface Host {
  readonly worker: Promise<OwnWorker>;
  browsers: number;
  /** False after a command without an answer: it gets no more browsers. */
  isSound: boolean;
}

/** Number of browsers that one process drives well: three shared processes of eight. */
const BROWSERS_EACH = 24;

/**
 * The worker processes that host the browsers of calls, several in each: a driver needs as much memory as a browser.
 */
export class BrowserHosts {
  readonly #workers: Pick<Workers, 'open'>;
  readonly #hosts = new Set<Host>();

  constructor(workers: Pick<Workers, 'open'>) {
    this.#workers = workers;
  }

  /** A place for one browser. Its worker is released when all of its browsers have ended. */
  async take(): Promise<BrowserHost> {
    const known = [...this.#hosts].find(({ isSound, browsers }) => isSound && browsers < BROWSERS_EACH);
    const host = known ?? this.#open();
    host.browsers += 1;
    const worker = await host.worker;
    const release: OwnWorker['release'] = ({ isReusable }) => this.#leave(host, worker, isReusable);
    return { worker: { ...worker, release }, isBusy: () => false };
  }

  #open(): Host {
    const host: Host = { worker: this.#workers.open(), browsers: 0, isSound: true };
    this.#hosts.add(host);
    host.worker.then(
      ({ ended }) => void ended.then(() => this.#hosts.delete(host)),
      () => this.#hosts.delete(host),
    );
    return host;
  }

  #leave(host: Host, worker: OwnWorker, isReusable: boolean): void {
    host.browsers -= 1;
    host.isSound &&= isReusable;
    if (host.browsers > 0) return;
    this.#hosts.delete(host);
    worker.release({ isReusable: host.isSound });
  }
}
