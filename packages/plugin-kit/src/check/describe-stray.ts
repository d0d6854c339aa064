/** An unhandled error, with its place in the code. */
export function describeStray(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const place = frames.find((line) => !/\(?node:/.test(line));
  return place === undefined ? String(error) : `${error} ${place.trim()}`;
}
