import type { InputSettingDefinition } from '@gatehouse/sdk-actions/document';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { splitStoredName } from './stored-name.ts';

type Index = Map<string, Set<InputSettingDefinition>>;

/** The settings of a form during a batch, found by name without a walk through all of them. */
export class FormDraft {
  /** In the order of the form; null where one was deleted. */
  readonly #order: (InputSettingDefinition | null)[] = [];
  readonly #places = new Map<InputSettingDefinition, number>();
  readonly #byStoredName: Index = new Map();
  readonly #byDisplayedName: Index = new Map();
  readonly #byPair: Index = new Map();

  constructor(settings: readonly InputSettingDefinition[]) {
    for (const setting of settings) this.#put(setting, this.#order.length);
  }

  settings(): InputSettingDefinition[] {
    return this.#order.filter((setting) => setting !== null);
  }

  /** The settings with that stored name; those with that displayed name when no stored name matches. */
  named(name: string): ReadonlySet<InputSettingDefinition> {
    return this.#byStoredName.get(name) ?? this.#byDisplayedName.get(name) ?? new Set();
  }

  /**
   * The one setting of that name. Settings with the same stored name differ in their variables, so a given variable
   * decides.
   */
  find(name: string, variable?: string | null): InputSettingDefinition {
    const bound = typeof variable === 'string' ? this.#byPair.get(pairOf(name, variable)) : undefined;
    const found = bound ?? this.named(name);
    const [setting] = found;
    if (!setting) {
      throw new GatehouseError('not_found', `The form has no input setting ${JSON.stringify(name)}.`);
    }
    if (found.size === 1) return setting;
    throw new GatehouseError('bad_request', ambiguity(name, found));
  }

  add(setting: InputSettingDefinition): void {
    this.#assertFree(setting);
    this.#put(setting, this.#order.length);
  }

  /** Replaces a setting in its place. */
  replace(old: InputSettingDefinition, setting: InputSettingDefinition): void {
    if (pairOf(setting.name, setting.variable) !== pairOf(old.name, old.variable)) this.#assertFree(setting);
    this.#put(setting, this.#take(old));
  }

  remove(setting: InputSettingDefinition): void {
    this.#take(setting);
  }

  /** A filled-in form is matched by the pair of name and variable. */
  #assertFree({ name, variable }: InputSettingDefinition): void {
    if (!this.#byPair.has(pairOf(name, variable))) return;
    const bound = variable === '' ? 'without a variable' : `bound to ${JSON.stringify(variable)}`;
    throw new GatehouseError(
      'bad_request',
      `There is an input setting ${JSON.stringify(name)} ${bound} already: choose another name or variable.`,
    );
  }

  #put(setting: InputSettingDefinition, place: number): void {
    this.#order[place] = setting;
    this.#places.set(setting, place);
    for (const [index, key] of this.#keysOf(setting)) {
      const same = index.get(key);
      if (same) same.add(setting);
      else index.set(key, new Set([setting]));
    }
  }

  /** Returns its place, which is empty then. */
  #take(setting: InputSettingDefinition): number {
    const place = this.#places.get(setting) ?? this.#order.length;
    this.#order[place] = null;
    this.#places.delete(setting);
    for (const [index, key] of this.#keysOf(setting)) {
      const same = index.get(key);
      same?.delete(setting);
      if (same?.size === 0) index.delete(key);
    }
    return place;
  }

  #keysOf({ name, variable }: InputSettingDefinition): readonly (readonly [Index, string])[] {
    return [
      [this.#byStoredName, name],
      [this.#byDisplayedName, splitStoredName(name).displayed],
      [this.#byPair, pairOf(name, variable)],
    ];
  }
}

/** The problem of a name that several settings match, and how to name one of them. */
export function ambiguity(name: string, found: ReadonlySet<InputSettingDefinition>): string {
  const [first, second] = found;
  const shown = [first, second].map(
    (setting) => `${JSON.stringify(setting?.name)} (variable ${JSON.stringify(setting?.variable)})`,
  );
  return `${found.size} input settings answer to ${JSON.stringify(name)}, such as ${shown.join(' and ')}. Use a stored name; where they share that too, an update also takes the variable.`;
}

/** One text for each pair: the length marks the end of the name. */
function pairOf(name: string, variable: string): string {
  return `${name.length}:${name}${variable}`;
}
