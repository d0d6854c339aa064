/** @param threshold at least 1, or -1 for none */
export function isReached(counter: number, threshold: number): boolean {
  return threshold > 0 && counter >= threshold;
}
