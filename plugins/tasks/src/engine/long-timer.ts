/** Node's timers fire at once if the delay exceeds 32 bits. */
const maxDelayMs = 2_147_483_647;

/** A timer for any delay. Returns a function that cancels it. */
export function startLongTimer(ms: number, onTime: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = (left: number) => {
    const next = left > maxDelayMs ? () => wait(left - maxDelayMs) : onTime;
    timer = setTimeout(next, Math.min(left, maxDelayMs));
  };
  wait(ms);
  return () => clearTimeout(timer);
}
