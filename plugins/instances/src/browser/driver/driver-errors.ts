// biome-ignore lint/suspicious/noControlCharactersInRegex: the driver colours its messages
const COLOUR = /\u001b\[[0-9;]*m/g;
/** Such as `page.goto: `. */
const CALL = /^(?:\w+\.)+\w+: /;
const REASON =
  /element is (?:not .+|outside of the viewport)|.+ intercepts pointer events|Element is not an? .+|element was detached.*|did not find some options/i;

/** The driver's own timeout, by name: its classes cannot be imported without loading all of it. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

/** The first line of a message of the driver, without the name of the call. Our own messages stay as they are. */
export function plainMessage(error: unknown): string {
  const [first = ''] = textOf(error).split('\n');
  if (!CALL.test(first)) return first;
  const plain = first.replace(CALL, '').replace(/^\w*Error: /, '');
  if (/has been closed|Target closed/.test(plain)) return 'the tab or the browser was closed';
  if (/crashed/.test(plain)) return 'the page crashed';
  return plain;
}

/** Why an element could not be acted on, from what the driver tried; null when it never found the element. */
export function actionReason(error: unknown): string | null {
  const text = textOf(error);
  if (!text.includes('locator resolved to') && !text.includes('attempting wait for')) return null;
  const reasons = text.split('\n').flatMap((line) => REASON.exec(line)?.[0] ?? []);
  return reasons.at(-1)?.trim().replace(/^- /, '') ?? 'it did not become ready';
}

/** What the log of a browser that did not start says, cut to what a person reads. */
export function launchMessage(error: unknown): string {
  const lines = textOf(error)
    .split('\n')
    .map((line) => line.trim());
  const reason = lines.find((line) =>
    /error while loading|No usable sandbox|ENOENT|EACCES|FATAL|Failed/i.test(line),
  );
  return (reason ?? plainMessage(error)).slice(0, 400);
}

function textOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(COLOUR, '');
}
