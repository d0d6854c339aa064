/** Whether a text holds a macro such as `{-Variable.Name-}`. Not a pattern, which could cost quadratic time. */
export function hasMacro(text: string): boolean {
  const start = text.indexOf('{-');
  return start >= 0 && text.indexOf('-}', start + 2) >= 0;
}
