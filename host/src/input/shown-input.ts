const maxLength = 100;
/** A message may stay on a screen or in a log of the client. */
const secretName = /(?:password|passwd|token|secret|pin)$/i;
const login = /(\/\/)[^/?#@\s]*@/g;

export interface ShownInput {
  /** As it stands in a sentence. */
  readonly phrase: string;
  /** For programs; null where nothing was sent. */
  readonly got: string | null;
}

/** A value that was refused, as its client may see it again: cut, and without secrets. */
export function shownInput(name: string, input: unknown): ShownInput {
  if (input === null || input === undefined) return { phrase: String(input), got: null };
  if (Array.isArray(input)) return { phrase: 'a list', got: 'array' };
  if (typeof input === 'object') return { phrase: 'an object', got: 'object' };
  if (secretName.test(name)) return { phrase: 'not shown', got: '***' };
  if (typeof input !== 'string') return { phrase: String(input), got: String(input) };
  const got = input.slice(0, maxLength).replace(login, '$1***@');
  const more = input.length > maxLength ? ` and ${input.length - maxLength} more characters` : '';
  return { phrase: `${JSON.stringify(got)}${more}`, got };
}

/** For a limit of its length, which needs no more of it. */
export function shownLength(input: unknown): ShownInput | null {
  if (Array.isArray(input)) return { phrase: `${input.length} items long`, got: `${input.length} items` };
  if (typeof input !== 'string') return null;
  return { phrase: `${input.length} characters long`, got: `${input.length} characters` };
}
