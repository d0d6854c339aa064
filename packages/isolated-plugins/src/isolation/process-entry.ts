import { fileURLToPath } from 'node:url';

/** The program that the process of a plugin runs. */
export function processEntry(): string {
  return fileURLToPath(import.meta.resolve('../plugin-process/main.ts'));
}
