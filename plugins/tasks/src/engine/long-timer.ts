/** Node's timers fire at once if the delay exceeds 32 bits. */
const longestMs = 2_147_483_647;

/** A timer for any delay. Returns a function that cancels it. */
export function startLongTimer(ms: number, onTime: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = (left: number) => {
    const next = left > longestMs ? () => wait(left - longestMs) : onTime;
    timer = setTimeout(next, Math.min(left, longestMs));
  };
  wait(ms);
  return () => clearTimeout(timer);
}
