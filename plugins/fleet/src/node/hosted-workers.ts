import type { WorkerLauncher, WorkerTransport } from '@gatehouse/plugin-runtime/api';
import type { FromNode, LaunchMessage, LayOutMessage, ToNode } from '../protocol/node-messages.ts';
import { PartRequests } from './part-requests.ts';
import type { HeldCopy, ProjectCopies } from './project-copies.ts';
import { ChangedFile } from './project-copy.ts';

interface HostedWorkersOptions {
  readonly launcher: WorkerLauncher;
  readonly copies: ProjectCopies;
  send(message: FromNode, bytes?: Uint8Array): void;
  /** Replaces what a worker of the daemon would load by the parts of this machine. */
  adaptMessage(message: unknown): Parameters<WorkerTransport['send']>[0];
}

/** The workers on a node, which a daemon elsewhere directs. */
export class HostedWorkers {
  readonly #options: HostedWorkersOptions;
  readonly #workers = new Map<number, WorkerTransport>();
  readonly #parts: PartRequests;
  #isClosed = false;

  constructor(options: HostedWorkersOptions) {
    this.#options = options;
    this.#parts = new PartRequests((message) => options.send(message));
  }

  receive(message: ToNode, bytes: Buffer | null): void {
    if (message.kind === 'launch') void this.#launch(message);
    else if (message.kind === 'tell')
      this.#workers.get(message.workerId)?.send(this.#options.adaptMessage(message.message));
    else if (message.kind === 'begin-series') this.#workers.get(message.workerId)?.beginSeries();
    else if (message.kind === 'kill') this.#workers.get(message.workerId)?.kill(message.cause);
    else if (message.kind === 'find-pid') void this.#findPid(message);
    else if (message.kind === 'lay-out') void this.#layOut(message);
    else if (message.kind === 'file-part') this.#parts.take(message.partId, { ...message, bytes });
  }

  /** Ends all of them by force; resolves when none is left. */
  async endAll(cause: string): Promise<void> {
    this.#isClosed = true;
    this.#parts.lose(cause);
    const all = [...this.#workers.values()];
    for (const worker of all) worker.kill(cause);
    await Promise.all(all.map(({ ended }) => ended));
  }

  async #findPid({ requestId, workerId, pid }: Extract<ToNode, { kind: 'find-pid' }>): Promise<void> {
    const found = (await this.#workers.get(workerId)?.hostPidOf(pid)) ?? null;
    this.#options.send({ kind: 'found-pid', requestId, pid: found });
  }

  async #layOut({ requestId, folder, entries, isCode = false }: LayOutMessage): Promise<void> {
    const { copies, send } = this.#options;
    const end = await copies
      .layOut({ at: folder, entries, isCode }, (file) => this.#parts.partsOf(requestId, file))
      .then(() => null, endOf);
    send({ kind: 'laid-out', requestId, ...(end ?? { problem: null, changed: null }) });
  }

  async #launch(launch: LaunchMessage): Promise<void> {
    if (this.#isClosed) return;
    const { workerId } = launch;
    const { send } = this.#options;
    const copy = this.#options.copies.hold(launch.confinement.projectFolder);
    const worker = this.#start(launch, copy);
    if (worker === null) {
      copy?.release();
      return;
    }
    this.#workers.set(workerId, worker);
    const { pid, folder, isSandboxed } = worker;
    send({ kind: 'launched', workerId, pid, folder, isSandboxed });
    const end = await worker.ended;
    this.#workers.delete(workerId);
    copy?.release();
    send({ kind: 'ended', workerId, end, begunRuns: worker.begunRuns });
  }

  /** Null where it cannot start, as on a full disk. */
  #start({ workerId, confinement }: LaunchMessage, copy: HeldCopy | null): WorkerTransport | null {
    const { launcher, send } = this.#options;
    try {
      const hearing = {
        message: (message: unknown) => send({ kind: 'said', workerId, message }),
        bytes: (commandId: number, answer: Buffer) => send({ kind: 'bytes', workerId, commandId }, answer),
      };
      return launcher.launch(confinement, hearing, copy);
    } catch (error) {
      send({ kind: 'ended', workerId, end: `could not start: ${wordsOf(error)}`, begunRuns: 0 });
      return null;
    }
  }
}

function endOf(error: unknown) {
  return { problem: wordsOf(error), changed: error instanceof ChangedFile ? error.path : null };
}

const diskFull = 'ENOSPC';

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isFull = 'code' in error && error.code === diskFull;
  return isFull ? `the disk of the node is full: free some space there (${error.message})` : error.message;
}
