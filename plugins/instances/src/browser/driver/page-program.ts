type PageFunctions = Readonly<Record<string, unknown>>;

/**
 * Functions of modules, and a statement that runs once with them, as one text for a page. They call each other by
 * their current names, whatever a bundler renamed. The TypeScript loader wraps functions by `__name`.
 */
export function pageProgram(modules: readonly PageFunctions[], run: string): string {
  const functions = modules.flatMap((module) => Object.values(module));
  return `(() => {\nconst __name = (target) => target;\n${functions.join('\n')}\n${run}\n})()`;
}
