import { fileURLToPath } from 'node:url';
import type { TargetBroker } from '@gatehouse/access/target-broker';
import type { Confinement } from '@gatehouse/sandbox/confinement';
import { followOutput } from '@gatehouse/sandbox/follow-output';
import { heapProblem } from '@gatehouse/sandbox/heap-limit';
import { MessageBudget } from '@gatehouse/sandbox/message-budget';
import { MessageLines, messageStreamOf } from '@gatehouse/sandbox/message-lines';
import type { Sandbox } from '@gatehouse/sandbox/sandbox';
import { killGroup, spawnConfined } from '@gatehouse/sandbox/spawn-confined';
import { waitForExit } from '@gatehouse/sandbox/wait-for-exit';
import { watchProcess } from '@gatehouse/sandbox/watch-process';
import type { Logger } from '@gatehouse/sdk-plugin';
import type { WorkerPartFacts } from '@gatehouse/sdk-plugin/internal';
import type { PartOrder, PartTransport } from '../pool/part-launcher.ts';
import { type FromPart, parseFromPart, type ToPart } from '../protocol/part-messages.ts';
import { codeFolders } from './code-folders.ts';

/** Bytes of one message, such as the data of a run; more of them end it. */
const maxBytes = 64_000_000;
/** Messages beside answers; more of them end it. */
const requests = { burst: 5_000, perSecond: 2_000 };

interface Options extends PartOrder {
  readonly sandbox: Sandbox | null;
  /** Its own folder. */
  readonly folder: string;
  /** Leads to its network targets; null where the process has a network of its own, or none. */
  readonly broker: TargetBroker | null;
  readonly log: Logger;
  readonly silentMs: number;
}

/** The process of a worker part as a child process. A flood, a silence, and anything that is no message end it. */
export class ChildPart implements PartTransport {
  readonly ended: Promise<string>;
  readonly #child: ReturnType<typeof spawnConfined>;
  readonly #messages: MessageLines;
  readonly #health: ReturnType<typeof watchProcess>;
  readonly #budget = new MessageBudget(requests);
  /** Calls that wait for their end. */
  readonly #calls = new Set<number>();
  readonly #take: (message: unknown) => void;
  #reason = '';
  #isEnded = false;

  constructor(options: Options, take: (message: unknown) => void) {
    const { part, sandbox, confinement, laidOut, folder, broker, log, silentMs } = options;
    const { pluginId, url, config } = part;
    this.#take = take;
    const child = spawnConfined({
      entry: fileURLToPath(import.meta.resolve('../part-process/main.ts')),
      ...{ sandbox, ownFolder: folder, laidOut },
      // The broker listens in its own folder.
      confinement: withCode({ ...confinement, ...(broker && { hasNetwork: false }) }, part),
    });
    this.#child = child;
    const stream = messageStreamOf(child);
    this.#messages = new MessageLines({
      ...{ stream, maxBytes },
      onMessage: (message) => this.#receive(message),
      onBroken: (reason) => this.kill(reason),
      // The end of the process is reported.
      onEnd: () => undefined,
    });
    followOutput(child, (line) => {
      this.#reason ||= heapProblem(line) ?? '';
      log.info('output of a worker part', { plugin: pluginId, line });
    });
    this.#health = watchProcess({
      ...{ child, folder, silentMs },
      isBusy: () => this.#calls.size > 0,
      probe: () => this.send({ kind: 'probe' }),
      onSick: (reason) => this.kill(reason),
    });
    this.ended = waitForExit(child, () => this.#health.stop(), stream).then(async (end) => {
      this.#isEnded = true;
      // Programs that it started must not outlive it.
      killGroup(child);
      await broker?.close();
      return this.#reason === '' ? `its process ended (${end})` : `${this.#reason}; its process was ended`;
    });
    this.send({ kind: 'load', url, config, brokerPath: broker?.path ?? null });
  }

  get isAlive(): boolean {
    return !this.#isEnded && this.#messages.isOpen;
  }

  send(message: ToPart): void {
    if (message.kind === 'perform') this.#calls.add(message.id);
    this.#messages.send(message);
  }

  kill(reason: string): void {
    this.#reason ||= reason;
    killGroup(this.#child);
  }

  #receive(value: unknown): void {
    try {
      this.#pass(parseFromPart(value));
    } catch (error) {
      this.kill(error instanceof Error ? error.message : String(error));
    }
  }

  #pass(message: FromPart): void {
    const isAnswer = message.kind === 'done' && this.#calls.delete(message.id);
    if (!isAnswer && !this.#budget.take())
      this.kill(`It sent more than ${requests.perSecond} messages a second that nobody asked for`);
    else if (message.kind === 'alive') this.#health.alive();
    else this.#take(message);
  }
}

/** It reads its own code, wherever that lies. */
function withCode(confinement: Confinement, part: WorkerPartFacts): Confinement {
  const code = codeFolders(part).map((path) => ({ path, access: 'read' }) as const);
  return { ...confinement, files: [...confinement.files, ...code] };
}
