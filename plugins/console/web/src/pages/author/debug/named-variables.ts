const MACRO = /\{-Variable\.([^{}]+?)-\}/g;

/** The variables that texts of an action name in macros, each once, in their order. */
export function namedVariables(texts: readonly string[]): readonly string[] {
  const names = texts.flatMap((text) => [...text.matchAll(MACRO)].map(([, name = '']) => name.trim()));
  return [...new Set(names)].filter((name) => name !== '');
}
