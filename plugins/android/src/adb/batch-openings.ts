/** Number of connections that the server can start to serve while the rest are still to be opened. */
const maxPerTurn = 100;

let opened = 0;
let waiting: (() => void)[] = [];
let isSet = false;

/**
 * Opens a connection at once or, when hundreds are requested together, in one of the next turns of the event loop:
 * the server and the devices serve the first ones while the last ones are opened.
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
