const imports =
  /\b(?:require(?:\.resolve)?|import)\s*\(\s*(['"`])([^'"`\\$\n]+)\1\s*[,)]|\b(?:from|import)\s*(['"])([^'"\\\n]+)\3/g;

/**
 * What a text of JavaScript or TypeScript imports by a name that stands in it. It says what is pinned and not what may
 * be loaded: an import in a comment pins one file more, and one that is not found here is refused when the code asks.
 */
export function importSpecifiers(text: string): readonly string[] {
  const found = [...text.matchAll(imports)].map(([, , called, , declared]) => called ?? declared ?? '');
  return [...new Set(found)];
}
