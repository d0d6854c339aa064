/** Digests, ids and revisions. */
const hex =
  /\b(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{4}|[0-9a-f]{12,64}|[0-9a-f]{8}(?=-\d))\b/g;
const times = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
/** Ports of this run, folders of it, and how long things took. */
const ports = /(?<=(?:127\.0\.0\.1|localhost):)\d{2,5}/g;
const folders = /(?<=gatehouse-bench-mcp-)\w{6}/g;
const durations = /(?<="(?:\w*[mM]s|\w*Milliseconds|durationMs|elapsedMs)":)[\d.]+/g;

const sameHex = 'c0a8d4f1-6b3e-4972-8d15-e7f60a9b2c48e7f60a9b2c48c0a8d4f16b3e4972';

/**
 * A text with values of the same kind and length in place of those that differ from run to run: random ids of one length have
 * up to a third more tokens than others.
 */
export function withSameValues(text: string): string {
  return text
    .replaceAll(times, '2026-01-02T03:04:05.678Z')
    .replaceAll(hex, (found) => likeHex(found))
    .replaceAll(ports, '45678')
    .replaceAll(folders, 'a1B2c3')
    .replaceAll(durations, '12');
}

/** Dashes stay where they are. */
function likeHex(found: string): string {
  const digits = sameHex.replaceAll('-', '');
  let place = 0;
  return found.replaceAll(/[0-9a-f]/g, () => digits[place++ % digits.length] ?? '0');
}
