const maxDepth = 100;

/** A whole text with its quotes, or a bracket. */
const tokens = /"(?:[^"\\]|\\.)*"|[[\]{}]/gs;

/** Why a text is nested too deep to be a test; null where it is not. Deep JSON would exhaust the stack of its readers. */
export function depthProblem(text: string): string | null {
  let depth = 0;
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    if (depth > maxDepth) return `it is nested deeper than ${maxDepth}`;
  }
  return null;
}
