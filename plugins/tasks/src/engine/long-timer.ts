/** Timers of Node fire at once when their time does not fit into 32 bits. */
const longestMs = 2_147_483_647;

/** Calls back once, after any time, however long. Answers what takes it back. */
export function startLongTimer(ms: number, onTime: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = (left: number) => {
    const next = left > longestMs ? () => wait(left - longestMs) : onTime;
    timer = setTimeout(next, Math.min(left, longestMs));
  };
  wait(ms);
  return () => clearTimeout(timer);
}
