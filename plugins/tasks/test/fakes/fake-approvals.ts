import { createHash } from 'node:crypto';
import type { Approvals, FileVoucher, ProjectContents, ProjectFiles } from '@gatehouse/plugin-runtime/api';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';

/** Contents of projects that run no other file. */
export function fakeContents(files: Pick<ProjectFiles, 'read'>): ProjectContents {
  const of = async (document: ProjectDocument, path: string | null) => {
    const digest = createHash('sha256').update(JSON.stringify(document)).digest('hex');
    return { document, path, digest, documentDigest: digest, parts: [], subProjects: [] };
  };
  return {
    of,
    read: async (path) => {
      const { document, facts } = await files.read(path);
      return { ...(await of(document, path)), facts };
    },
  };
}

/** Approvals of keys, in memory. */
export class FakeApprovals implements Approvals {
  readonly files = new Map<string, FileVoucher>();
  readonly #known = new Set<string>();

  async note(...[files, { caller, requestId }]: Parameters<Approvals['note']>): Promise<void> {
    for (const { path, digest, isSufficient } of files) {
      if (isSufficient) this.#known.add(digest);
      const { keyId, label } = caller;
      const at = '2026-03-01T10:00:00.000Z';
      const voucher = { digest, isSufficient, keyId, label, scopes: [], at, requestId };
      if (path !== null) this.files.set(path, { path, ...voucher });
    }
  }

  async isKnown(digest: string): Promise<boolean> {
    return this.#known.has(digest);
  }

  async lastAt(path: string): Promise<FileVoucher | null> {
    return this.files.get(path) ?? null;
  }
}
