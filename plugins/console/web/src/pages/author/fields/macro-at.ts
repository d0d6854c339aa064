/** A macro that is typed before the caret. */
export interface OpenMacro {
  /** Where its braces begin. */
  readonly start: number;
  /** The text between them and the caret. */
  readonly typed: string;
}

/** Null where the caret is in no macro. */
export function macroAt(text: string, caret: number): OpenMacro | null {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf('{-');
  const typed = before.slice(start + 2);
  return start < 0 || /-\}|\n/.test(typed) ? null : { start, typed };
}

/** The text with a whole macro in place of what was typed of it, and where the caret is then. */
export function withMacro(
  text: string,
  caret: number,
  { start, macro }: { readonly start: number; readonly macro: string },
) {
  const rest = text.slice(caret).replace(/^-?\}/, '');
  return { text: `${text.slice(0, start)}${macro}${rest}`, caret: start + macro.length };
}
