import type { StoredDocument } from '@gatehouse/sdk-plugin';
import type { Artifact } from '@gatehouse/sdk-plugin/internal';

/** The facts of an artifact on disk. When it expires follows from the settings. */
export interface StoredArtifact extends StoredDocument, Omit<Artifact, 'expiresAt'> {}
