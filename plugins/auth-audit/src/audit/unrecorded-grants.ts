import type { HostName } from '@gatehouse/sdk-plugin';

/** Takes back what a call gave; may be called again after it rejected. */
export type Undo = () => Promise<unknown>;

interface CallName {
  readonly host: HostName;
  readonly requestId: string;
}

interface Grant {
  readonly keyId: string;
  readonly undo: Undo;
}

/** What was given to keys by calls whose record is not on the disk yet. */
export class UnrecordedGrants {
  readonly #byCall = new Map<string, Grant>();
  /** What could not be taken back on the disk, by key id; in memory it is. */
  readonly #owed = new Map<string, Undo>();

  remember(call: CallName, grant: Grant): void {
    this.#byCall.set(nameOf(call), grant);
    // What an earlier call gave in vain is given again by this one.
    this.#owed.delete(grant.keyId);
  }

  /** The record is on the disk, so the grant stays, and the disk takes writes: what is owed is tried again. */
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
