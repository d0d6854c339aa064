/** The two parts of a stored name. Joined, they give the stored name again. */
export interface StoredName {
  /** The displayed part. */
  readonly displayed: string;
  /** The brace section with its braces; empty where the name has none. */
  readonly braces: string;
}

/** `Country{RU|US}` is shown as `Country`. */
export function splitStoredName(name: string): StoredName {
  const at = name.indexOf('{');
  if (at < 0 || !name.endsWith('}')) return { displayed: name, braces: '' };
  return { displayed: name.slice(0, at), braces: name.slice(at) };
}

/** A new name with a brace is a whole stored name; one without is only the displayed part. */
export function isWholeName(name: string): boolean {
  return /[{}]/.test(name);
}

/** Problems of a stored name; empty when it is valid. */
export function nameProblems(name: string): readonly string[] {
  const { displayed } = splitStoredName(name);
  const shown = JSON.stringify(name);
  if (displayed.trim() === '') return [`The name ${shown} shows nothing: give a text before any braces.`];
  const problems: string[] = [];
  if (displayed !== displayed.trim()) {
    problems.push(`The name ${shown} has a space at an end, or before its braces: leave it out.`);
  }
  if (isWholeName(displayed)) {
    problems.push(`The name ${shown} must end with its brace section, as in Country{RU|US}.`);
  }
  return problems;
}
