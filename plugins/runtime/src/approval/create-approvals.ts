// See docs/decisions/0054-approval-of-content.md.
import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  type Clock,
  type Collection,
  contentScopes,
  type DocumentStore,
  type StoredDocument,
} from '@gatehouse/sdk-plugin';
import type { Approvals, FileVoucher, VouchedFile, Voucher } from './approvals.ts';
import { shippedProjects } from './shipped-project-digests.ts';

export interface ApprovalsParts {
  readonly documentStore: Pick<DocumentStore, 'collection'>;
  readonly clock: Pick<Clock, 'timestamp'>;
}

/** Its id is the digest of the bytes. */
type StoredContent = StoredDocument & { readonly at: string };
/** Its id is the digest of the path. */
type StoredFile = StoredDocument & FileVoucher;

interface Stored {
  readonly contents: Collection<StoredContent>;
  readonly files: Collection<StoredFile>;
}

/** Maximum number of records of each kind; the oldest are removed. */
const maxStored = 20_000;

/** The first call opens the collections, so that the daemon does not read them at startup. */
export function createApprovals({ documentStore, clock }: ApprovalsParts): Approvals {
  let opening: Promise<Stored> | null = null;
  const open = () => {
    opening ??= openStored(documentStore);
    return opening;
  };
  return {
    async note(files, voucher) {
      const stored = await open();
      const at = clock.timestamp();
      await Promise.all(files.map((file) => noteOne(stored, { file, voucher, at })));
    },
    async isKnown(digest) {
      return shippedProjects.has(digest) || (await open()).contents.get(digest) !== undefined;
    },
    async lastAt(path) {
      const { files } = await open();
      return files.get(idOf(await realPathOf(path))) ?? null;
    },
  };
}

async function openStored(documentStore: ApprovalsParts['documentStore']): Promise<Stored> {
  return {
    contents: await documentStore.collection<StoredContent>('approved-contents'),
    files: await documentStore.collection<StoredFile>('written-projects'),
  };
}

interface Noted {
  readonly file: VouchedFile;
  readonly voucher: Voucher;
  readonly at: string;
}

/** Writes nothing where the same is stored already: most starts repeat earlier ones. */
async function noteOne({ contents, files }: Stored, { file, voucher, at }: Noted): Promise<void> {
  const { path, digest, isSufficient } = file;
  const { caller, requestId } = voucher;
  if (isSufficient && contents.get(digest) === undefined) await putBounded(contents, { id: digest, at });
  if (path === null) return;
  const realPath = await realPathOf(path);
  const id = idOf(realPath);
  const before = files.get(id);
  if (before?.digest === digest && before.isSufficient >= isSufficient) return;
  const { keyId, label } = caller;
  const scopes = contentScopes.filter((scope) => caller.scopes.has(scope));
  await putBounded(files, { id, path: realPath, digest, isSufficient, keyId, label, scopes, at, requestId });
}

async function putBounded<T extends StoredDocument>(collection: Collection<T>, document: T): Promise<void> {
  const [oldest] = collection.size >= maxStored ? collection.all() : [];
  if (oldest !== undefined && collection.get(document.id) === undefined) await collection.remove(oldest.id);
  await collection.put(document);
}

/** Two paths can name one file through a link. */
async function realPathOf(path: string): Promise<string> {
  return await realpath(path).catch(() => resolve(path));
}

function idOf(path: string): string {
  return createHash('sha256').update(path).digest('hex');
}
