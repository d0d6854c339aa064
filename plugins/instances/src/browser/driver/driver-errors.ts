// biome-ignore lint/suspicious/noControlCharactersInRegex: the driver colours its messages
const COLOUR = /\u001b\[[0-9;]*m/g;
/** Such as `page.goto: `. */
const CALL = /^(?:\w+\.)+\w+: /;
const REPLACED =
  /context was destroyed|Cannot find context|frame (?:was|has been|got) detached|the page is navigating|handle is disposed|from a different document/i;
const REASON =
  /element is (?:not .+|outside of the viewport)|.+ intercepts pointer events|Element is not an? .+|element was detached.*|did not find some options|option being selected is not enabled/i;

/** Detects the timeout error of the driver by its name: importing the class would load all of the driver. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

/** Detects that the document was replaced by another page, or its frame removed, while it was read. */
export function isReplaced(error: unknown): boolean {
  return REPLACED.test(textOf(error));
}

/** The first line of a message of the driver, without the name of the call. Other messages are returned unchanged. */
export function plainMessage(error: unknown): string {
  const [first = ''] = textOf(error).split('\n');
  if (!CALL.test(first)) return first;
  const plain = first.replace(CALL, '').replace(/^\w*Error: /, '');
  if (/has been closed|Target closed/.test(plain)) return 'the tab or the browser was closed';
  if (/crashed/.test(plain)) return 'the page crashed';
  return plain;
}

/**
 * The reason why an element could not be acted on, from the attempts of the driver; null when it never found the
 * element, and empty when its time ended before it tried.
 */
export function actionReason(error: unknown): string | null {
  const text = textOf(error);
  if (!text.includes('locator resolved to') && !text.includes('attempting wait for')) return null;
  const reasons = text.split('\n').flatMap((line) => REASON.exec(line)?.[0] ?? []);
  return reasons.at(-1)?.trim().replace(/^- /, '') ?? '';
}

/** The reason from the log of a browser that did not start, cut to a readable length. */
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
