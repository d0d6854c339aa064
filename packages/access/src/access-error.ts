type Kind = 'network' | 'programs' | 'files';

export interface Undeclared {
  readonly pluginId: string;
  readonly kind: Kind;
  /** The requested target, such as `10.0.0.5:22`. */
  readonly target: string;
  /** The entry that would allow it. */
  readonly entry: string;
}

const verbs: Readonly<Record<Kind, string>> = {
  network: 'reaches',
  programs: 'starts',
  files: 'touches',
};

/** Thrown if a plugin uses access that it does not declare. */
export class AccessError extends Error {
  readonly code = 'access_undeclared';

  constructor({ pluginId, kind, target, entry }: Undeclared, reason = '') {
    super(
      `${pluginId} ${verbs[kind]} ${target}${reason}, which it does not declare. If it should, add to its declaration: access: { ${kind}: ['${entry}'] }, and emit the manifest anew`,
    );
    this.name = 'AccessError';
  }
}
