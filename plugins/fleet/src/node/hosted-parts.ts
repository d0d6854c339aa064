import type { PartLauncher, PartTransport } from '@gatehouse/plugin-runtime/api';
import type { FromNode, PartMessageOfDaemon } from '../protocol/node-messages.ts';
import type { HeldCopy, ProjectCopies } from './project-copies.ts';

type Launch = Extract<PartMessageOfDaemon, { kind: 'launch-part' }>;

interface HostedPartsOptions {
  readonly launcher: PartLauncher;
  readonly copies: ProjectCopies;
  send(message: FromNode): void;
}

/** The processes of worker parts on a node, which a daemon elsewhere directs. */
export class HostedParts {
  readonly #options: HostedPartsOptions;
  /** Null while one is prepared. */
  readonly #parts = new Map<number, PartTransport | null>();
  #closed: string | null = null;

  constructor(options: HostedPartsOptions) {
    this.#options = options;
  }

  receive(message: PartMessageOfDaemon): void {
    const { partId } = message;
    if (message.kind === 'launch-part') void this.#launch(message);
    else if (message.kind === 'tell-part') this.#parts.get(partId)?.send(trustMessage(message.message));
    else this.#kill(partId, message.reason);
  }

  /** Ends all of them by force; resolves when none is left. */
  async endAll(cause: string): Promise<void> {
    this.#closed = cause;
    const all = [...this.#parts.values()].filter((part) => part !== null);
    for (const part of all) part.kill(cause);
    await Promise.all(all.map(({ ended }) => ended));
  }

  #kill(partId: number, reason: string): void {
    const part = this.#parts.get(partId);
    if (part === null) this.#parts.delete(partId);
    else part?.kill(reason);
  }

  async #launch(launch: Launch): Promise<void> {
    const { partId } = launch;
    this.#parts.set(partId, null);
    const held = launch.folders.flatMap((folder) => this.#options.copies.hold(folder) ?? []);
    const end = await this.#run(launch, held).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    for (const copy of held) copy.release();
    this.#parts.delete(partId);
    this.#options.send({ kind: 'part-ended', partId, end });
  }

  /** Resolves with how it ended. */
  async #run(launch: Launch, held: readonly HeldCopy[]): Promise<string> {
    const { partId, part, confinement, folders } = launch;
    const missing = folders.find((folder) => !held.some(({ at }) => at === folder));
    if (missing !== undefined) return `its code is not on the node: ${missing}`;
    const connect = await this.#options.launcher.prepare({ part, confinement, laidOut: held });
    const process = connect((message) => this.#options.send({ kind: 'part-said', partId, message }));
    if (this.#closed !== null) process.kill(this.#closed);
    else if (this.#parts.has(partId)) this.#parts.set(partId, process);
    else process.kill('It is not needed any more');
    return process.ended;
  }
}

/** The process parses it. */
function trustMessage(message: unknown): Parameters<PartTransport['send']>[0] {
  return message as Parameters<PartTransport['send']>[0];
}
