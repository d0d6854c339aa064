const imports =
  /\b(?:require(?:\.resolve)?|import)\s*\(\s*(['"`])([^'"`\\$\n]+)\1\s*[,)]|\b(?:from|import)\s*(['"])([^'"\\\n]+)\3/g;

/**
 * The specifiers that a JavaScript or TypeScript text imports as literals. The list decides what is pinned, not what may
 * be loaded: an import in a comment pins one file more, and one that is not found here is refused when the code asks.
 */
export function importSpecifiers(text: string): readonly string[] {
  const found = [...text.matchAll(imports)].map(([, , called, , declared]) => called ?? declared ?? '');
  return [...new Set(found)];
}
