/** How many messages may come at once, and how many in each second after that. */
const BURST = 200;
const PER_SECOND = 50;

/** Answers for each message whether it is one too many. */
export function createMessageLimit(now: () => number = () => performance.now()): () => boolean {
  let left = BURST;
  let lastMs = now();
  return () => {
    const atMs = now();
    left = Math.min(BURST, left + ((atMs - lastMs) / 1000) * PER_SECOND) - 1;
    lastMs = atMs;
    return left < 0;
  };
}
