/** As much as the server can begin with while the rest is still to come. */
const mostInATurn = 100;

let begun = 0;
let waiting: (() => void)[] = [];
let isSet = false;

/**
 * Begins an opening at once or, where hundreds are wanted at a time, in one of the next turns of the event loop: the
 * server and the devices work on the first while the last are opened, instead of waiting until all are.
 */
export function beginInTurn(begin: () => void): void {
  if (!isSet) {
    isSet = true;
    setImmediate(nextTurn);
  }
  if (begun === mostInATurn) {
    waiting.push(begin);
    return;
  }
  begun += 1;
  begin();
}

function nextTurn(): void {
  const now = waiting.slice(0, mostInATurn);
  waiting = waiting.slice(now.length);
  begun = now.length;
  isSet = begun > 0;
  if (isSet) setImmediate(nextTurn);
  for (const begin of now) begin();
}
