import type { WorkerLauncher, WorkerTransport } from '@gatehouse/plugin-runtime/api';
import type { FromNode, LaunchMessage, ToNode } from '../protocol/node-messages.ts';

interface HostedWorkersOptions {
  readonly launcher: WorkerLauncher;
  send(message: FromNode, bytes?: Uint8Array): void;
  /** Replaces what a worker of the daemon would load by the parts of this machine. */
  adaptMessage(message: unknown): Parameters<WorkerTransport['send']>[0];
}

/** The workers on a node, which a daemon elsewhere directs. */
export class HostedWorkers {
  readonly #options: HostedWorkersOptions;
  readonly #workers = new Map<number, WorkerTransport>();
  #isClosed = false;

  constructor(options: HostedWorkersOptions) {
    this.#options = options;
  }

  receive(message: ToNode): void {
    if (message.kind === 'launch') void this.#launch(message);
    else if (message.kind === 'tell')
      this.#workers.get(message.workerId)?.send(this.#options.adaptMessage(message.message));
    else if (message.kind === 'begin-series') this.#workers.get(message.workerId)?.beginSeries();
    else if (message.kind === 'kill') this.#workers.get(message.workerId)?.kill(message.cause);
    else if (message.kind === 'find-pid') void this.#findPid(message);
  }

  /** Ends all of them by force; resolves when none is left. */
  async endAll(cause: string): Promise<void> {
    this.#isClosed = true;
    const all = [...this.#workers.values()];
    for (const worker of all) worker.kill(cause);
    await Promise.all(all.map(({ ended }) => ended));
  }

  async #findPid({ requestId, workerId, pid }: Extract<ToNode, { kind: 'find-pid' }>): Promise<void> {
    const found = (await this.#workers.get(workerId)?.hostPidOf(pid)) ?? null;
    this.#options.send({ kind: 'found-pid', requestId, pid: found });
  }

  async #launch(launch: LaunchMessage): Promise<void> {
    if (this.#isClosed) return;
    const { workerId } = launch;
    const { send } = this.#options;
    const worker = this.#start(launch);
    if (worker === null) return;
    this.#workers.set(workerId, worker);
    const { pid, folder, isSandboxed } = worker;
    send({ kind: 'launched', workerId, pid, folder, isSandboxed });
    const end = await worker.ended;
    this.#workers.delete(workerId);
    send({ kind: 'ended', workerId, end, begunRuns: worker.begunRuns });
  }

  /** Null where it cannot start, as on a full disk. */
  #start({ workerId, confinement }: LaunchMessage): WorkerTransport | null {
    const { launcher, send } = this.#options;
    try {
      return launcher.launch(confinement, {
        message: (message) => send({ kind: 'said', workerId, message }),
        bytes: (commandId, answer) => send({ kind: 'bytes', workerId, commandId }, answer),
      });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      send({ kind: 'ended', workerId, end: `could not start: ${why}`, begunRuns: 0 });
      return null;
    }
  }
}
