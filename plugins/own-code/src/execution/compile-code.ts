import { createHash } from 'node:crypto';
import type { CompiledModule } from '../code-messages.ts';
import type { ModuleText } from '../language/module-text.ts';
import type { CodeLanguage } from '../own-code-category.ts';
import { CodeError } from './code-run-error.ts';
import { faultsOf, transformCode } from './transform-code.ts';

const maxKept = 200;
const kept = new Map<string, CompiledModule>();

interface Source extends ModuleText {
  readonly language: CodeLanguage;
  /** Its name in messages; empty for the code of the action itself. */
  readonly title: string;
}

/** Compiles the body of a function to JavaScript. Throws with the place of a syntax error. */
export async function compileCode(source: Source): Promise<CompiledModule> {
  const key = createHash('sha256')
    .update(`${source.language}\n${source.title}\n${source.text}`)
    .digest('hex');
  const known = kept.get(key);
  if (known) return known;
  const compiled = await compile(source, key.slice(0, 16));
  const [oldest] = kept.keys();
  if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest);
  kept.set(key, compiled);
  return compiled;
}

async function compile({ text, language, linesBefore, title }: Source, key: string): Promise<CompiledModule> {
  try {
    const { code, map } = await transformCode(text, {
      loader: language === 'TypeScript' ? 'ts' : 'js',
      sourcemap: 'external',
      sourcesContent: false,
    });
    return { key, js: code, map, linesBefore };
  } catch (error) {
    throw new CodeError({ name: 'SyntaxError', message: syntaxMessage(error, { linesBefore, title }) });
  }
}

function syntaxMessage(
  error: unknown,
  { linesBefore, title }: Pick<Source, 'linesBefore' | 'title'>,
): string {
  const [first] = faultsOf(error);
  if (!first?.location) return first?.text ?? String(error);
  const { line, column } = first.location;
  const place = `${title}line ${Math.max(1, line - linesBefore)}, column ${column + 1}`;
  return `${place.charAt(0).toUpperCase()}${place.slice(1)}: ${first.text}`;
}
