import { setFlagsFromString } from 'node:v8';

/**
 * Runs work with large regular expressions that are used a few times only. Node checks with one whether `::1` is an
 * address; optimising it takes longer than starting both hosts, and 7 MB. The flag is restored afterwards: V8 accepts a
 * code cache only under the flags that it was created with.
 */
export function withPlainRegexps<T>(work: () => T): T {
  setFlagsFromString('--no-regexp-optimization');
  try {
    return work();
  } finally {
    setFlagsFromString('--regexp-optimization');
  }
}

/**
 * A thread collects its young objects without helpers. It would wait until each of them had a processor, which takes ten
 * times as long as the work where others want one.
 */
export function scavengeAlone(): void {
  setFlagsFromString('--no-parallel-scavenge');
}
