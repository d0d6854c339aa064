import type { TransformOptions } from 'esbuild';

let transforming = 0;

/** Compiles a text to CommonJS. Rejects with the errors that the compiler finds. */
export async function transformCode(text: string, more: TransformOptions) {
  const { stop, transform } = await import('esbuild');
  transforming += 1;
  try {
    return await transform(text, { ...toCommonJs, ...more });
  } finally {
    transforming -= 1;
    // The compiler is a child process, and the worker ends all child processes after a run: the next run starts its own.
    if (transforming === 0) await stop();
  }
}

const toCommonJs = {
  format: 'cjs',
  target: 'node20',
  // Dynamic imports become calls too, so that one function decides what may be imported.
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
