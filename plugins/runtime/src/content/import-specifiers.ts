const imports =
  /\b(?:require(?:\.resolve)?|import)\s*\(\s*(['"`])([^'"`\\$\n]+)\1\s*[,)]|\b(?:from|import)\s*(['"])([^'"\\\n]+)\3/g;

/**
 * The literal specifiers that a JavaScript or TypeScript text imports. The list decides which files are pinned, not which
 * may be loaded: an import in a comment pins an extra file, and an import that is missed here is refused in the run.
 */
export function importSpecifiers(text: string): readonly string[] {
  const found = [...text.matchAll(imports)].map(([, , called, , declared]) => called ?? declared ?? '');
  return [...new Set(found)];
}
