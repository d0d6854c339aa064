import type { RunVariables } from '@gatehouse/sdk-actions';
import { createMask, type MaskText } from '@gatehouse/sdk-plugin';
import { isSecretName } from './is-secret.ts';
import type { RunSecrets } from './run-secrets.ts';

/**
 * Takes the secrets of a run out of what it tells: those that it has read, and the present values of variables that are
 * named like secrets. Called for each line of a log, so the mask is made anew only when a value changed.
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
    const values = this.#secretValues();
    if (!isSame(values, this.#values)) {
      this.#values = values;
      this.#mask = createMask(values);
    }
    return this.#mask(text);
  }

  #secretValues(): readonly string[] {
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
