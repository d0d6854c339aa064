import { type FromPlugin, parseToPlugin } from '../isolation/process-messages.ts';
import { runChecks } from './run-checks.ts';
import { servePlugin } from './serve-plugin.ts';

/** The process of one plugin. The daemon starts it, and exchanges the messages of `process-messages.ts` with it. */
function main(): void {
  const send = (message: FromPlugin) => void process.send?.(message);
  const end = () => process.exit(1);
  // The daemon reads the messages before it first.
  const endAfterAll = () => process.disconnect();
  process.once('message', (message) => {
    const start = parseToPlugin(message);
    if (start.kind === 'start') void servePlugin(start, send).then(onMessages, endAfterAll);
    else if (start.kind === 'check')
      void runChecks(start).then((things) => {
        process.send?.({ kind: 'checked', things }, undefined, {}, endAfterAll);
      });
    else end();
  });
  process.on('uncaughtException', (thrown: unknown) => {
    const { message, stack = '' } = thrown instanceof Error ? thrown : new Error(String(thrown));
    // It is lost with the process where it cannot be sent.
    process.send?.({ kind: 'stray', message, stack } satisfies FromPlugin, undefined, {}, end);
  });
  // The daemon has ended.
  process.once('disconnect', end);
}

function onMessages(receive: (message: ReturnType<typeof parseToPlugin>) => void): void {
  process.on('message', (message) => receive(parseToPlugin(message)));
}

main();
