import { MessageLines, messageStreamOfParent } from '@gatehouse/sandbox/message-lines';
import { type FromPlugin, parseToPlugin, type ToPlugin } from '../isolation/process-messages.ts';
import { runChecks } from './run-checks.ts';
import { servePlugin } from './serve-plugin.ts';

/** The process of one plugin. The daemon starts it, and exchanges the messages of `process-messages.ts` with it. */
function main(): void {
  const end = () => process.exit(1);
  let receive = (message: ToPlugin): void => {
    if (message.kind === 'start') void start(message);
    else if (message.kind === 'check')
      void runChecks(message).then((things) => messages.send({ kind: 'checked', things }, endAfterAll));
    else end();
  };
  const messages = new MessageLines({
    stream: messageStreamOfParent(),
    maxBytes: Number.POSITIVE_INFINITY,
    onMessage: (message) => receive(parseToPlugin(message)),
    onBroken: end,
    // The daemon has ended.
    onEnd: end,
  });
  // The daemon reads the messages before it first.
  const endAfterAll = () => messages.end();
  const send = (message: FromPlugin) => messages.send(message);
  const start = async (message: Extract<ToPlugin, { kind: 'start' }>) => {
    const early: ToPlugin[] = [];
    receive = (next) => void early.push(next);
    await servePlugin(message, send).then((next) => {
      receive = next;
      early.forEach(next);
    }, endAfterAll);
  };
  process.on('uncaughtException', (thrown: unknown) => {
    const { message, stack = '' } = thrown instanceof Error ? thrown : new Error(String(thrown));
    // It is lost with the process where it cannot be sent.
    messages.send({ kind: 'stray', message, stack } satisfies FromPlugin, end);
  });
}

main();
