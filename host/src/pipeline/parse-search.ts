import { GatehouseError } from '@gatehouse/sdk-plugin';

/**
 * The values of a query by name, decoded once; `+` is a space. URLSearchParams would turn broken escapes and
 * raw bytes into other characters in silence, so they are refused, and so is a name that stands twice.
 */
export function parseSearch(search: string): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  if (search === '') return values;
  for (const part of search.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decode(equals === -1 ? part : part.slice(0, equals));
    if (name === '__proto__') throw refusal('query.__proto__ is not a name that any operation takes');
    if (Object.hasOwn(values, name)) throw refusal(`query.${name.slice(0, 100)} is given more than once`);
    values[name] = equals === -1 ? '' : decode(part.slice(equals + 1));
  }
  return values;
}

function decode(raw: string): string {
  if (!/^[!-~]*$/.test(raw)) throw refusal('The query holds bytes that must be written as %XX');
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
