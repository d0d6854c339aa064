/** Set by `scripts/source-loader/register.mjs`, which shares it with the thread that loads. */
const symbol = Symbol.for('gatehouse.source-parts');

/**
 * From now on, workers that this process starts can load parts of plugins that are sources, as those of tests are. The
 * others start in a half of the time, as they need no loader.
 */
export function useSourceParts(): void {
  const flag: unknown = Reflect.get(globalThis, symbol);
  if (flag instanceof Int32Array) flag[0] = 1;
}
