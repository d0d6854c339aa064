import { readFileSync } from 'node:fs';

/**
 * Reads a small JSON object that set-up wrote.
 * @param {string} path
 * @returns {Record<string, unknown> | null} null where it is missing or damaged: what it vouched for is then done again
 */
export function readRecord(path) {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8'));
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}
