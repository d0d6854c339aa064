import type { ArtifactKind } from '@gatehouse/sdk-plugin';
import type { Finder } from '../document/project-document.ts';

interface PartFacts {
  readonly kind: ArtifactKind;
  /** A file name, such as `page-1.html`. */
  readonly name: string;
  readonly mediaType: string;
}

/** A file that a failure keeps. */
export interface EvidencePart extends PartFacts {
  readonly bytes: Uint8Array;
}

/** Takes what a resource of a run knows about a failure. Parts that come after the time limit are left out. */
export interface EvidenceCapture {
  /** The finder of the action that failed; null where it has none. */
  readonly finder: Finder | null;
  /** Parameters of the action that failed, with macros expanded. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Aborted at the time limit. */
  readonly signal: AbortSignal;
  /** Texts that nothing which is kept may show. Pictures have no mask: cover the places that show one. */
  readonly secrets: readonly string[];
  /** Adds plain data to `failure.json`. Its secrets are masked. */
  note(name: string, facts: unknown): void;
  /** Keeps a text. Its secrets are masked. */
  keepText(part: PartFacts & { readonly text: string }): void;
  /** Keeps bytes as they are. They must hold no secrets. */
  keepBytes(part: EvidencePart): void;
  /**
   * Keeps plain data from which `restoreState` of the resource with this name makes the same state in another run. It
   * may have secrets, as cookies are: it is sealed, and no one reads it but that run.
   */
  keepState(resource: string, state: unknown): void;
  /** Names in `failure.json` what is not kept, and why. */
  leaveOut(what: string, why: string): void;
}
