import type { RunValues } from '@gatehouse/sdk-actions';
import type { AnsweredRequest, BoundaryRequest } from '@gatehouse/sdk-actions/internal/boundary';

const minLength = 4;

/** Values that stand in many places and are secret in none. */
const words: ReadonlySet<string> = new Set(['true', 'false', 'null', 'none', 'undefined', 'bearer', 'basic']);

const sensitive =
  /pass(word|wd|phrase|code)?$|^pwd$|^pin$|secret|token|api.?key|^key$|credential|signature|^sig$|^auth|session|cookie|csrf|^otp$|^code$/i;

/** Whether the value with this name is treated as a secret. */
export function isSensitiveName(name: string): boolean {
  return sensitive.test(name);
}

/** The secret values of requests and their answers: of headers, cookies, addresses, forms and JSON. */
export function sensitiveValues(
  requests: readonly BoundaryRequest[],
  answered: readonly AnsweredRequest[],
): readonly string[] {
  const found = [
    ...requests.flatMap(({ url, headers, body }) => [
      ...addressValues(url),
      ...Object.entries(headers).flatMap(([name, value]) => headerValues(name, value)),
      ...bodyValues(decoded(body)),
    ]),
    ...answered.flatMap(({ answer }) => [
      ...answer.headers.flatMap(({ name, value }) => [
        ...headerValues(name, value),
        ...(name.toLowerCase() === 'location' ? addressValues(value) : []),
      ]),
      ...bodyValues(decoded(answer.body)),
    ]),
  ];
  return found.filter(isMasked);
}

/** The values of variables and lists whose names are those of secrets. */
export function sensitiveData({ variables, lists }: RunValues): readonly string[] {
  return [...Object.entries(variables), ...Object.entries(lists)]
    .filter(([name]) => isSensitiveName(name))
    .flatMap(([, value]) => value)
    .filter(isMasked);
}

function isMasked(value: string): boolean {
  return value.length >= minLength && !words.has(value.toLowerCase());
}

function decoded(base64: string): string {
  return Buffer.from(base64, 'base64').toString('utf8');
}

function addressValues(text: string): readonly string[] {
  if (!URL.canParse(text)) return [];
  const url = new URL(text);
  const login = [url.username, url.password].map(unescaped);
  return [...login, ...fieldValues(url.searchParams)];
}

function headerValues(name: string, value: string): readonly string[] {
  if (/^set-cookie$/i.test(name)) return [cookieValue(value.split(';')[0] ?? '')];
  if (/^cookie$/i.test(name)) return value.split(';').map(cookieValue);
  if (/^(proxy-)?authorization$/i.test(name)) return loginValues(value);
  return isSensitiveName(name.replace(/^x-/i, '')) ? [value] : [];
}

function cookieValue(pair: string): string {
  return pair.slice(pair.indexOf('=') + 1).trim();
}

function loginValues(value: string): readonly string[] {
  const [scheme = '', ...rest] = value.split(' ');
  const given = rest.length === 0 ? scheme : rest.join(' ');
  if (!/^basic$/i.test(scheme)) return [given];
  const login = decoded(given);
  return [given, login, login.slice(login.indexOf(':') + 1)];
}

/** Values of JSON, of forms, and of forms with files. */
function bodyValues(body: string): readonly string[] {
  if (/^\s*[[{]/.test(body)) return jsonValues(body);
  const parts = [...body.matchAll(/name="([^"]*)"[^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\n(.*?)\r\n--/gs)];
  if (parts.length > 0) {
    return parts.flatMap(([, name = '', value = '']) => (isSensitiveName(name) ? [value] : []));
  }
  return /^[^\s<>]*=/.test(body) ? fieldValues(new URLSearchParams(body)) : [];
}

function fieldValues(fields: URLSearchParams): readonly string[] {
  return [...fields].flatMap(([name, value]) => (isSensitiveName(name) ? [value] : []));
}

function jsonValues(text: string): readonly string[] {
  const found: string[] = [];
  try {
    JSON.parse(text, (name, value: unknown) => {
      const isText = typeof value === 'string' || typeof value === 'number';
      if (isText && isSensitiveName(name)) found.push(String(value));
      return value;
    });
  } catch {
    // It only looks like JSON, and is masked by what other places know.
  }
  return found;
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
