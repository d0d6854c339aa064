import { setFlagsFromString } from 'node:v8';

/**
 * Runs work whose regular expressions are large and used a few times only. Node tells by one whether `::1` is an
 * address, and V8's optimisation of that one takes longer than both hosts take to listen, and 7 MB for the moment.
 * The flag is back when this returns: V8 takes a code cache only under the flags that it was made with.
 */
export function withPlainRegexps<T>(work: () => T): T {
  setFlagsFromString('--no-regexp-optimization');
  try {
    return work();
  } finally {
    setFlagsFromString('--regexp-optimization');
  }
}
