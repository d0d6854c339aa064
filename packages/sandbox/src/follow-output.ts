import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { MessageBudget } from './message-budget.ts';

const lineLength = 2_000;
const lines = { burst: 200, perSecond: 20 };
const restMs = 1_000;

/**
 * Reads the lines that a process prints. A process that prints more than its share is read once a second, so that it
 * waits. Further lines are left out, and a line says so.
 */
export function followOutput(child: ChildProcess, onLine: (line: string) => void): void {
  const budget = new MessageBudget(lines);
  for (const stream of [child.stdout, child.stderr]) if (stream) followLines(stream, { budget, onLine });
}

interface Following {
  readonly budget: MessageBudget;
  readonly onLine: (line: string) => void;
}

function followLines(stream: Readable, { budget, onLine }: Following): void {
  const decoder = new StringDecoder();
  let begun = '';
  let leftOut = 0;
  const rest = () => {
    stream.pause();
    setTimeout(() => {
      onLine(`${leftOut} more lines of it were left out`);
      leftOut = 0;
      stream.resume();
    }, restMs).unref();
  };
  const take = (line: string) => {
    if (budget.take()) onLine(line.slice(0, lineLength));
    else leftOut += 1;
  };
  stream.on('data', (bytes: Buffer) => {
    const parts = (begun + decoder.write(bytes)).split('\n');
    begun = parts.pop() ?? '';
    for (const line of parts) take(line);
    if (begun.length > lineLength) {
      take(begun);
      begun = '';
    }
    if (leftOut > 0) rest();
  });
  stream.on('end', () => begun !== '' && take(begun));
  // The exit of the process is reported instead.
  stream.on('error', () => undefined);
}
