import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects all garbage of this process, which stands still meanwhile. False where V8 does not give its collector. */
export function collectGarbage(): boolean {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext("typeof gc === 'function' ? gc : null");
  if (typeof gc !== 'function') return false;
  gc();
  return true;
}
