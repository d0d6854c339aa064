/** As much as the server can begin with while the rest is still to come. */
const maxPerTurn = 100;

let opened = 0;
let waiting: (() => void)[] = [];
let isSet = false;

/**
 * Begins an opening at once or, where hundreds are wanted at a time, in one of the next turns of the event loop: the
 * server and the devices work on the first while the last are opened, instead of waiting until all are.
 */
export function batchOpening(open: () => void): void {
  if (!isSet) {
    isSet = true;
    setImmediate(nextTurn);
  }
  if (opened === maxPerTurn) {
    waiting.push(open);
    return;
  }
  opened += 1;
  open();
}

function nextTurn(): void {
  const now = waiting.slice(0, maxPerTurn);
  waiting = waiting.slice(now.length);
  opened = now.length;
  isSet = opened > 0;
  if (isSet) setImmediate(nextTurn);
  for (const open of now) open();
}
