import type { LiveInput } from './live-protocol.ts';

const MOST = 200;

/** Sends one request at a time; what comes meanwhile goes with the next one, and only the last of several moves. */
export function createInputQueue(send: (inputs: readonly LiveInput[]) => Promise<void>) {
  const waiting: LiveInput[] = [];
  let isSending = false;
  const drain = async () => {
    isSending = true;
    while (waiting.length > 0) await send(waiting.splice(0, MOST));
    isSending = false;
  };
  return (input: LiveInput): void => {
    if (input.kind === 'move' && waiting.at(-1)?.kind === 'move') waiting.pop();
    waiting.push(input);
    if (!isSending) void drain();
  };
}
