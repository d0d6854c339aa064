import type { TransformOptions } from 'esbuild';

let transforming = 0;

/** Makes CommonJS of a text. Rejects with the faults that the compiler finds. */
export async function transformCode(text: string, more: TransformOptions) {
  const { stop, transform } = await import('esbuild');
  transforming += 1;
  try {
    return await transform(text, { ...toCommonJs, ...more });
  } finally {
    transforming -= 1;
    // The compiler is a program of its own, and a worker ends every program that a run leaves: none may stay for the
    // next run to ask.
    if (transforming === 0) await stop();
  }
}

const toCommonJs = {
  format: 'cjs',
  target: 'node20',
  // Imports of all kinds go the same way, where it is decided what may be imported.
  supported: { 'dynamic-import': false },
  logLevel: 'silent',
} as const satisfies TransformOptions;

interface Fault {
  readonly text: string;
  readonly location: { readonly line: number; readonly column: number } | null;
}

/** The errors that the compiler reports for a text. */
export function faultsOf(error: unknown): readonly Fault[] {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors) ? error.errors : [];
}
