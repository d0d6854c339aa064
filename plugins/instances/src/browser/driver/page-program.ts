type PageFunctions = Readonly<Record<string, unknown>>;

/**
 * The functions of modules, and what runs once with them there, as one text for a page. They call each other by the names
 * that they have now, whatever a bundle made of them. TypeScript's loader wraps functions by `__name`.
 */
export function pageProgram(modules: readonly PageFunctions[], run: string): string {
  const functions = modules.flatMap((module) => Object.values(module));
  return `(() => {\nconst __name = (target) => target;\n${functions.join('\n')}\n${run}\n})()`;
}
