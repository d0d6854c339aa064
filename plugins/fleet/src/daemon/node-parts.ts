import {
  type ConnectPart,
  codeFolders,
  type PartLauncher,
  type PartOrder,
  type PartTransport,
} from '@gatehouse/plugin-runtime/api';
import type { PartMessageOfNode, ToNode } from '../protocol/node-messages.ts';
import type { SentFolders } from './sent-folders.ts';

interface NodePartsOptions {
  readonly node: string;
  readonly sent: Pick<SentFolders, 'send'>;
  send(message: ToNode): void;
}

/** Launches the processes of worker parts on a node, in one session. */
export class NodeParts implements PartLauncher {
  readonly #options: NodePartsOptions;
  readonly #parts = new Map<number, RemotePart>();
  #lastId = 0;
  #lostBecause: string | null = null;

  constructor(options: NodePartsOptions) {
    this.#options = options;
  }

  /** The code goes to the node, as far as it does not have it, and is looked at there. */
  async prepare({ part, confinement }: PartOrder): Promise<ConnectPart> {
    const { node, sent, send } = this.#options;
    const folders = codeFolders(part);
    for (const folder of folders)
      await sent.send({ folder, rights: [{ path: folder, access: 'read' }], isCode: true });
    return (take) => {
      const partId = ++this.#lastId;
      const remote = new RemotePart({ partId, node, take, send });
      if (this.#lostBecause !== null) remote.close(this.#lostBecause);
      else {
        this.#parts.set(partId, remote);
        send({ kind: 'launch-part', partId, part, confinement, folders: [...folders] });
      }
      return remote;
    };
  }

  receive(message: PartMessageOfNode): void {
    const part = this.#parts.get(message.partId);
    if (message.kind === 'part-said') part?.take(message.message);
    else {
      part?.close(`${message.end}, on the node ${this.#options.node}`);
      this.#parts.delete(message.partId);
    }
  }

  lose(reason: string): void {
    this.#lostBecause = reason;
    for (const part of this.#parts.values()) part.close(reason);
    this.#parts.clear();
  }
}

interface RemotePartOptions extends Pick<NodePartsOptions, 'send'> {
  readonly partId: number;
  readonly node: string;
  take(message: unknown): void;
}

/** The process of a worker part on a node. */
class RemotePart implements PartTransport {
  readonly ended: Promise<string>;
  isAlive = true;
  readonly #options: RemotePartOptions;
  #end: (end: string) => void = () => undefined;

  constructor(options: RemotePartOptions) {
    this.#options = options;
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  send(message: Parameters<PartTransport['send']>[0]): void {
    if (this.isAlive) this.#options.send({ kind: 'tell-part', partId: this.#options.partId, message });
  }

  kill(reason: string): void {
    if (this.isAlive) this.#options.send({ kind: 'kill-part', partId: this.#options.partId, reason });
  }

  take(message: unknown): void {
    this.#options.take(message);
  }

  close(end: string): void {
    this.isAlive = false;
    this.#end(end);
  }
}
