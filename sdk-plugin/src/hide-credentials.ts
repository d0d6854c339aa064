import { masked } from './mask-secrets.ts';

const secretHeader = /authorization|cookie|token|secret|password|api-?key|session|signature/i;
const secretField = 'password|passwd|pwd|token|secret|api_?key|authorization|signature';
const inJson = new RegExp(
  String.raw`("[\w-]*(?:${secretField})[\w-]*"\s*:\s*)("(?:[^"\\]|\\.)*"?|[\w.+-]+)`,
  'gi',
);
const inForm = new RegExp(String.raw`((?:^|[?&;\s])[\w.[\]-]*(?:${secretField})[\w.[\]-]*=)[^&#\s"]+`, 'gi');
const inHeader =
  /^([ \t]*[\w-]*(?:authorization|cookie|token|secret|password|api-?key)[\w-]*[ \t]*:[ \t]*)\S.*$/gim;

/** Headers without the values of credentials. */
export function hideHeaders(headers: Headers): Readonly<Record<string, string>> {
  const shown = [...headers].map(([name, value]) => [name, secretHeader.test(name) ? masked : value]);
  return Object.fromEntries(shown);
}

/**
 * A text in which the values of credentials are masked: those of headers, of fields of forms and addresses, and of JSON,
 * by their names. Other values stay, so it takes the place of no mask.
 *
 * @example hideCredentials('/buy?id=7&token=abc'); // /buy?id=7&token=***
 */
export function hideCredentials(text: string): string {
  return text
    .replace(inJson, `$1"${masked}"`)
    .replace(inHeader, `$1${masked}`)
    .replace(inForm, `$1${masked}`);
}
