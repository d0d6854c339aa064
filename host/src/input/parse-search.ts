import { GatehouseError } from '@gatehouse/sdk-plugin';

/** Nothing to decode, nothing to refuse. */
const plain = /^[\w.~=&:,/-]*$/;
const printable = /^[!-~]*$/;

/**
 * The values of a query by name, decoded once; `+` is a space. URLSearchParams would turn broken escapes and
 * raw bytes into other characters in silence, so they are refused, and so is a name that stands twice.
 */
export function parseSearch(search: string): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  const read = plain.test(search) ? asItIs : decode;
  for (let start = 0; start < search.length; ) {
    const ampersand = search.indexOf('&', start);
    const end = ampersand === -1 ? search.length : ampersand;
    const equals = search.indexOf('=', start);
    const nameEnd = equals === -1 || equals > end ? end : equals;
    if (end > start) add(values, read(search.slice(start, nameEnd)), read(search.slice(nameEnd + 1, end)));
    start = end + 1;
  }
  return values;
}

function add(values: Record<string, string>, name: string, value: string): void {
  if (name === '__proto__') throw refusal('query.__proto__ is not a name that any operation takes');
  if (Object.hasOwn(values, name)) throw repeated(name.slice(0, 100));
  values[name] = value;
}

function repeated(parameterName: string): GatehouseError {
  const message = `The query parameter "${parameterName}" is given more than once.`;
  const problem = { parameterName, code: 'TYPE', message, expected: ['one value'], got: 'several values' };
  return new GatehouseError('bad_request', message, { validationErrors: [problem] });
}

function asItIs(text: string): string {
  return text;
}

function decode(raw: string): string {
  if (!printable.test(raw)) throw refusal('The query holds bytes that must be written as %XX');
  try {
    const spaced = raw.includes('+') ? raw.replaceAll('+', ' ') : raw;
    return spaced.includes('%') ? decodeURIComponent(spaced) : spaced;
  } catch {
    throw refusal(`The query holds an escape that is not UTF-8: ${raw.slice(0, 100)}`);
  }
}

function refusal(message: string): GatehouseError {
  return new GatehouseError('bad_request', message);
}
