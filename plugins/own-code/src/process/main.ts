import type { RunMessage } from '../code-messages.ts';
import { Jobs } from './code-jobs.ts';
import { Channel } from './host-channel.ts';
import { guardModules } from './module-guard.ts';
import { toFailure } from './to-code-failure.ts';
import { startWatchdog } from './watchdog.ts';

/** The process of custom code. The worker of a run starts it and exchanges the messages of `code-messages.ts`. */
function main(): void {
  startWatchdog(Number(process.argv[2]));
  const channel = new Channel();
  const jobs = new Jobs(channel);
  channel.onModules = guardModules();
  channel.onRun = (message) => void execute(message, jobs, channel);
  const stray = (thrown: unknown) =>
    channel.send({ kind: 'stray', failure: toFailure(thrown, jobs.modules) });
  process.on('uncaughtException', stray);
  process.on('unhandledRejection', stray);
}

async function execute(message: RunMessage, jobs: Jobs, channel: Channel): Promise<void> {
  const { jobId } = message;
  try {
    channel.send({ kind: 'done', jobId, result: await jobs.run(message) });
  } catch (thrown) {
    channel.send({ kind: 'failed', jobId, failure: toFailure(thrown, jobs.modules) });
  }
}

main();
