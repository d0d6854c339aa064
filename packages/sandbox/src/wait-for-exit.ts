import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import type { Duplex } from 'node:stream';

/** How a process ended: `exit code 1` or `signal SIGKILL`. */
export type ProcessEnd = string;

const lastMessagesMs = 500;

/**
 * Resolves after the last message of a process, which may end before its messages were read.
 * @param onExit called at the exit itself
 * @param messages its stream of messages; null: Node's own channel
 */
export function waitForExit(
  child: ChildProcess,
  onExit: () => void,
  messages: Duplex | null = null,
): Promise<ProcessEnd> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => {
      onExit();
      const settle = () => resolve(toProcessEnd(code, signal));
      const isRead = messages === null ? !child.connected : messages.closed;
      if (isRead) return settle();
      const timer = setTimeout(settle, lastMessagesMs);
      const settleNow = () => {
        clearTimeout(timer);
        settle();
      };
      if (messages === null) child.once('disconnect', settleNow);
      else messages.once('close', settleNow);
    });
  });
}

/** A sandbox reports a signal as shells do, as an exit code above 128. */
function toProcessEnd(code: number | null, signal: NodeJS.Signals | null): ProcessEnd {
  const names = Object.entries(constants.signals);
  const name = signal ?? names.find(([, number]) => number + 128 === code)?.[0];
  return name === undefined ? `exit code ${code}` : `signal ${name}`;
}
