import { createMask, type MaskText } from '@gatehouse/sdk-plugin/internal';
import type { SecretAnswer } from '../run/secret-channel.ts';
import { MacroError } from './run-errors.ts';

/** The secrets that a run has read. Nothing that outlives the data of the run holds them. */
export class RunSecrets {
  readonly #values = new Map<string, string>();
  readonly #problems = new Map<string, string>();
  #all: readonly string[] = [];
  #mask: MaskText = createMask([]);

  add({ values, problems }: SecretAnswer): void {
    for (const [name, value] of Object.entries(values)) this.#values.set(name, value);
    for (const [name, problem] of Object.entries(problems)) this.#problems.set(name, problem);
    this.#all = [...this.#values.values()];
    this.#mask = createMask(this.#all);
  }

  has(name: string): boolean {
    return this.#values.has(name) || this.#problems.has(name);
  }

  get(name: string): string {
    const value = this.#values.get(name);
    if (value !== undefined) return value;
    const problem = this.#problems.get(name) ?? 'was not read: write its name in the macro itself';
    throw new MacroError(`The macro {-Secret.${name}-} has no value: the secret ${name} ${problem}.`);
  }

  /** Names and values, the longest value first, since one may be a part of another. */
  entries(): readonly (readonly [string, string])[] {
    return [...this.#values].sort(([, one], [, other]) => other.length - one.length);
  }

  /** Masks them in a text. */
  mask(text: string): string {
    return this.#mask(text);
  }

  /** Returns the same array until another secret is read. */
  values(): readonly string[] {
    return this.#all;
  }
}
