import { pipeline } from 'node:stream';
import type { MachineStreams } from '@gatehouse/plugin-runtime/api';
import type { FromNode, StreamMessage, ToNode } from '../protocol/node-messages.ts';
import { LinkStreams } from '../streams/link-streams.ts';

interface OfferedStreamsOptions {
  readonly offered: Pick<MachineStreams, 'open'>;
  send(message: FromNode, bytes?: Uint8Array): void;
}

/** Streams of the daemon to what plugins of this machine offer. */
export class OfferedStreams {
  readonly #offered: Pick<MachineStreams, 'open'>;
  readonly #streams: LinkStreams;

  constructor({ offered, send }: OfferedStreamsOptions) {
    this.#offered = offered;
    this.#streams = new LinkStreams(send);
  }

  take(message: StreamMessage | Extract<ToNode, { kind: 'open-stream' }>, bytes: Buffer | null): void {
    if (message.kind === 'open-stream') void this.#open(message);
    else this.#streams.receive(message, bytes);
  }

  endAll(reason: string): void {
    this.#streams.lose(reason);
  }

  async #open({ streamId, name }: Extract<ToNode, { kind: 'open-stream' }>): Promise<void> {
    const stream = this.#streams.open(streamId);
    try {
      const inner = await this.#offered.open(name);
      // Both are destroyed where one of them fails, so neither error says more.
      pipeline(stream, inner, () => undefined);
      pipeline(inner, stream, () => undefined);
    } catch (error) {
      stream.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
