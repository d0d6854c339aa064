import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Logger } from '@gatehouse/sdk-plugin';

const maxLogLine = 4000;
const outOfMemory = /JavaScript heap out of memory/;

interface OutputParts {
  readonly log: Logger;
  /** Called when V8 reports that the process has no memory left. */
  onOutOfMemory(): void;
}

/** Writes the output of a worker process to the log, line by line. */
export function logWorkerOutput(
  { pid = 0, stdout, stderr }: ChildProcess,
  { log, onOutOfMemory }: OutputParts,
): void {
  logLines(stdout, (line) => log.info('worker output', { pid, line }));
  logLines(stderr, (line) => {
    if (outOfMemory.test(line)) onOutOfMemory();
    log.warn('worker output', { pid, line });
  });
}

function logLines(stream: Readable | null, write: (line: string) => void): void {
  if (!stream) return;
  createInterface({ input: stream }).on('line', (line) => write(line.slice(0, maxLogLine)));
}
