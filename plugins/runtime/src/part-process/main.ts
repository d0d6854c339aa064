import { MessageLines, messageStreamOfParent } from '@gatehouse/sandbox/message-lines';
import { type FromPart, parseToPart, type ToPart } from '../protocol/part-messages.ts';
import { PartCalls } from './part-calls.ts';

/** The process of the worker part of one plugin. The daemon starts it, and exchanges the messages of `part-messages.ts` with it. */
function main(): void {
  const send = (message: FromPart) => messages.send(message);
  const calls = new PartCalls(send);
  const end = () => process.exit(1);
  const messages = new MessageLines({
    stream: messageStreamOfParent(),
    maxBytes: Number.POSITIVE_INFINITY,
    onMessage: (message) => receive(parseToPart(message), { calls, send }),
    onBroken: end,
    // The daemon has ended.
    onEnd: end,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
}

interface Parts {
  readonly calls: PartCalls;
  readonly send: (message: FromPart) => void;
}

function receive(message: ToPart, { calls, send }: Parts): void {
  if (message.kind === 'load') void calls.load(message).then((loaded) => send({ kind: 'ready', ...loaded }));
  else if (message.kind === 'perform') void calls.perform(message);
  else if (message.kind === 'cancel') calls.cancel(message.id, message.reason);
  else if (message.kind === 'reply') calls.settle(message);
  else if (message.kind === 'end') void calls.endRun();
  else send({ kind: 'alive' });
}

main();
