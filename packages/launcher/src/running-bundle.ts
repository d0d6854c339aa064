type Modules = Readonly<Record<string, () => unknown>>;

/** The bundle that this process runs from. `packages/launcher/bundle/load.cjs` sets it as a global. */
export interface RunningBundle {
  readonly root: string;
  readonly folder: string;
  /** The folder for what its processes keep, such as compiled modules of plugins from elsewhere. */
  readonly kept: string;
  /** The folder of extras of a release; null in a checkout, which has all of them. */
  readonly extras: string | null;
  /** The modules of this process, by their paths below the root, with slashes. */
  readonly modules: Modules;
  /** By the names under which plugins import them. */
  readonly shared: Modules;
  /** Paths of what the product is made of, in this process or another one. */
  readonly places: readonly string[];
  /** Rejects when the sources have changed since it was made: nothing more of it may run. */
  confirm(): Promise<void>;
}

/** Null when this runs from the sources, as in development and tests. */
export function runningBundle(): RunningBundle | null {
  return parseBundle(Reflect.get(globalThis, Symbol.for('gatehouse.bundle')));
}

/** Our own loader, of the same version. */
function parseBundle(value: unknown): RunningBundle | null {
  return value === undefined ? null : (value as RunningBundle);
}
