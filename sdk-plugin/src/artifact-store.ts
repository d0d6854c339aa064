import { service } from './service.ts';

/** Kinds of artifacts, for filters and pictures of lists. */
export const artifactKinds = [
  'picture',
  'page',
  'failure',
  'trace',
  'log',
  'request',
  'screen',
  'state',
] as const;

/** The kind of a file that a run leaves for people. */
export type ArtifactKind = (typeof artifactKinds)[number];

/** The run that an artifact is of: a try of a task, or a run of the project that is open in the editor. */
export type ArtifactOwner =
  | { readonly kind: 'task'; readonly taskId: string; readonly uowId: string }
  | { readonly kind: 'editor'; readonly projectId: string; readonly runId: string };

/** One run, or all runs of a task or of a project. */
export type ArtifactGroup =
  | { readonly kind: 'task'; readonly taskId: string; readonly uowId?: string | undefined }
  | { readonly kind: 'editor'; readonly projectId: string; readonly runId?: string | undefined };

export interface ArtifactFacts {
  readonly kind: ArtifactKind;
  /** For people, such as `page.png`. The store replaces characters that no file name can have. */
  readonly name: string;
  /** Such as `image/png`; anything that is no media type becomes `application/octet-stream`. */
  readonly mediaType: string;
}

/** A stored artifact, which never changes. */
export interface Artifact extends ArtifactFacts {
  /** Unique in the store, and made by it. */
  readonly id: string;
  readonly owner: ArtifactOwner;
  /** In bytes. */
  readonly size: number;
  /** Lowercase hex. */
  readonly sha256: string;
  readonly createdAt: string;
  /** When it is removed at the latest; limits of size may remove it before. */
  readonly expiresAt: string;
}

/** The stored artifact, or the reason for people why there is none, such as a full disk. */
export type ArtifactPut = { readonly artifact: Artifact } | { readonly refused: string };

export interface ArtifactPage {
  /** Newest first. */
  readonly artifacts: readonly Artifact[];
  /** How many there are on all pages. */
  readonly total: number;
}

export interface ArtifactQuery {
  readonly kind?: ArtifactKind | undefined;
  /** How many of the newest are left out; 0 by default. */
  readonly skip?: number;
  /** At most so many are listed. */
  readonly take?: number;
}

/** Bytes from `start` up to, but not including, `end`. */
export interface ArtifactRange {
  readonly start: number;
  readonly end: number;
}

/** Files that runs leave for people, encrypted at rest, with limits of age and size. */
export interface ArtifactStore {
  /**
   * Resolves once the whole artifact is on the disk. A failure leaves nothing behind and is an answer: it never ends
   * the run that the artifact is of.
   *
   * @example const put = await store.put(owner, { kind: 'picture', name: 'page.png', mediaType: 'image/png' }, bytes);
   *   if ('refused' in put) log.warn(`The picture is not kept: ${put.refused}`);
   */
  put(
    owner: ArtifactOwner,
    facts: ArtifactFacts,
    bytes: Uint8Array | AsyncIterable<Uint8Array>,
  ): Promise<ArtifactPut>;
  /** Null where the group has no such artifact, also where another one has. */
  get(group: ArtifactGroup, id: string): Promise<Artifact | null>;
  list(group: ArtifactGroup, query?: ArtifactQuery): Promise<ArtifactPage>;
  /** The bytes, or a range of them; null where they are gone. The iteration fails where they were changed. */
  open(artifact: Artifact, range?: ArtifactRange): Promise<AsyncIterable<Uint8Array> | null>;
  remove(group: ArtifactGroup): Promise<void>;
  /** The ids of all tasks or projects that have artifacts. */
  groups(kind: ArtifactOwner['kind']): Promise<readonly string[]>;
}

/** Provided by the plugin that keeps the artifacts. */
export const artifactStore = service<ArtifactStore>('artifacts.store');
