import type { HostName } from '@gatehouse/sdk-plugin';

/** Revokes the grant of a call; may be called again after a rejection. */
export type Undo = () => Promise<unknown>;

interface CallName {
  readonly host: HostName;
  readonly requestId: string;
}

interface Grant {
  readonly keyId: string;
  readonly undo: Undo;
}

/** Grants of calls whose record is not on disk yet. */
export class UnrecordedGrants {
  readonly #byCall = new Map<string, Grant>();
  /** Revocations that hold in memory but could not be written, by key id. */
  readonly #owed = new Map<string, Undo>();

  remember(call: CallName, grant: Grant): void {
    this.#byCall.set(nameOf(call), grant);
    // This call grants what an earlier, unrecorded call granted.
    this.#owed.delete(grant.keyId);
  }

  /** The record is on disk, so the grant stays. The disk accepts writes again, so pending revocations are retried. */
  async confirm(call: CallName): Promise<void> {
    this.#byCall.delete(nameOf(call));
    for (const [keyId, undo] of [...this.#owed]) {
      this.#owed.delete(keyId);
      await this.#takeBack({ keyId, undo });
    }
  }

  /** The record could not be written. Never rejects. */
  async undo(call: CallName): Promise<void> {
    const grant = this.#byCall.get(nameOf(call));
    if (grant === undefined) return;
    this.#byCall.delete(nameOf(call));
    await this.#takeBack(grant);
  }

  async #takeBack({ keyId, undo }: Grant): Promise<void> {
    await undo().catch(() => this.#owed.set(keyId, undo));
  }
}

/** The hosts count their requests apart. */
function nameOf({ host, requestId }: CallName): string {
  return `${host} ${requestId}`;
}
