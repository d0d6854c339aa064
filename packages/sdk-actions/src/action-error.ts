/** An action that cannot do its work, for a reason that its user can mend. */
export class ActionError extends Error {
  override readonly name = 'ActionError';
}

/** A value as messages show it: in quotes, cut when long. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);
}
