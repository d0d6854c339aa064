/** Megabytes of objects; more ends the process. */
export const heapMb = 128;

/** Null unless V8 says in that line of output that the process has no room for its objects. A sentence without the full stop. */
export function heapProblem(line: string): string | null {
  if (!/JavaScript heap out of memory/.test(line)) return null;
  return `It had more than ${heapMb} MB of objects`;
}
