import type { Artifact, StoredDocument } from '@gatehouse/sdk-plugin';

/** The facts of an artifact on disk. When it expires follows from the settings. */
export interface StoredArtifact extends StoredDocument, Omit<Artifact, 'expiresAt'> {}
