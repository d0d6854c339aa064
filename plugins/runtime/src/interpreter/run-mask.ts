import type { RunVariables } from '@gatehouse/sdk-actions';
import { createMask, type MaskText } from '@gatehouse/sdk-plugin/internal';
import { isSecretName } from './is-secret.ts';
import type { RunSecrets } from './run-secrets.ts';

/**
 * Masks the secrets of a run in its output: those that it has read, and the current values of variables with names of
 * secrets. Called for each log line, so the mask is rebuilt only when a value has changed.
 */
export class RunMask {
  readonly #variables: RunVariables;
  readonly #secrets: RunSecrets;
  readonly #isSecret = new Map<string, boolean>();
  #values: readonly string[] = [];
  #mask: MaskText = createMask([]);

  constructor(variables: RunVariables, secrets: RunSecrets) {
    this.#variables = variables;
    this.#secrets = secrets;
  }

  mask(text: string): string {
    const values = this.secretTexts();
    if (!isSame(values, this.#values)) {
      this.#values = values;
      this.#mask = createMask(values);
    }
    return this.#mask(text);
  }

  /** The texts that it masks now. */
  secretTexts(): readonly string[] {
    const values = [...this.#secrets.values()];
    for (const name of this.#variables.names()) {
      if (this.#isNamedLikeSecret(name)) values.push(this.#variables.get(name));
    }
    return values;
  }

  #isNamedLikeSecret(name: string): boolean {
    const known = this.#isSecret.get(name);
    if (known !== undefined) return known;
    const found = isSecretName(name);
    this.#isSecret.set(name, found);
    return found;
  }
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}
