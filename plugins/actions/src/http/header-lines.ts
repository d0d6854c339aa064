import { ActionError, quote } from '@gatehouse/sdk-actions';

export function headerLines(headers: Headers): string {
  return [...headers].map(([name, value]) => `${name}: ${value}`).join('\n');
}

/** The headers of a request from lines such as `Accept: text/html`, and its cookies. */
export function requestHeaders(lines: string, cookies: string): Headers {
  const headers = new Headers();
  for (const [index, line] of lines.split(/\r?\n/).entries()) {
    if (line.trim() !== '') addLine(headers, line, index + 1);
  }
  if (cookies.trim() !== '') append(headers, ['cookie', cookies.trim()], 'Cookies');
  return headers;
}

function addLine(headers: Headers, line: string, number: number): void {
  const colon = line.indexOf(':');
  if (colon < 1) {
    throw new ActionError(`Line ${number} of Headers must be Name: value; it is ${quote(line)}.`);
  }
  append(headers, [line.slice(0, colon).trim(), line.slice(colon + 1).trim()], `Line ${number} of Headers`);
}

// The message leaves out the value, which may be a credential.
function append(headers: Headers, [name, value]: readonly [string, string], place: string): void {
  try {
    headers.append(name, value);
  } catch {
    throw new ActionError(`${place} (${quote(name)}) holds characters that a header cannot have.`);
  }
}
