import { createRequire } from 'node:module';

/**
 * The driver costs 250 ms and 75 MB, so only what uses a browser loads it. `import` would read its largest script once
 * more for the names that it exports, and take more than twice as long.
 */
export function loadDriver(): typeof import('playwright-core') {
  return createRequire(import.meta.url)('playwright-core');
}
