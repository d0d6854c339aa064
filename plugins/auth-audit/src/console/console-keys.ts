// See docs/decisions/0161-log-in-of-pages.md
import { type Caller, type Clock, GatehouseError, type HostName } from '@gatehouse/sdk-plugin';
import type { PluginDirectory } from '@gatehouse/sdk-plugin/internal';
import type { ExecutionJournal } from '../execution-journal.ts';
import type { IssuedKey, KeyStore } from '../keys/key-store.ts';
import type { KeyFacts } from '../keys/stored-api-key.ts';
import { type Role, rightsOf } from '../roles.ts';
import { GuessLimit } from './guess-limit.ts';
import { type Ticket, type TicketKind, Tickets } from './tickets.ts';

/** A page that nobody uses loses its key after this time. */
const KEY_MS = 60 * 60_000;
const LONGEST_MS = 12 * 60 * 60_000;
const STEP_UP_MS = 15 * 60_000;

/** An open page, by its key. */
interface Session {
  readonly role: Role;
  readonly scopes: ReadonlySet<string>;
  readonly endsAtMs: number;
  steppedUpKeyId: string | null;
}

export interface Entered extends IssuedKey {
  readonly role: Role;
  readonly endsAt: string;
}

interface EnterCall {
  readonly host: HostName;
  readonly requestId: string;
}

interface Parts {
  readonly keyStore: KeyStore;
  readonly clock: Clock;
  readonly directory: Pick<PluginDirectory, 'grantableScopes'>;
  readonly journal: ExecutionJournal;
}

/** Keys of pages, which tickets give. They live in memory, and end with the key that made their ticket. */
export class ConsoleKeys {
  readonly #parts: Parts;
  readonly #tickets: Tickets;
  readonly #guesses: GuessLimit;
  readonly #sessions = new Map<string, Session>();
  /** The key that each key of a page ends with. */
  readonly #parents = new Map<string, string | null>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#tickets = new Tickets(parts.clock);
    this.#guesses = new GuessLimit(parts.clock);
    parts.keyStore.onChange((keyId) => this.#follow(keyId));
  }

  /** Throws `failed_precondition` for the key of a page: a page makes no further ones. */
  offer(kind: TicketKind, role: Role, { keyId, scopes }: Caller) {
    if (this.#parents.has(keyId))
      throw new GatehouseError(
        'failed_precondition',
        'The key of a page makes no tickets. Use another admin key, or: npx gatehouse console',
      );
    const isOfPerson = this.#parts.keyStore.get(keyId)?.systemProvisioned === false;
    return this.#tickets.issue({ kind, role, scopes, parentKeyId: isOfPerson ? keyId : null });
  }

  async enter(text: string, { host, requestId }: EnterCall): Promise<Entered> {
    this.#forgetEnded();
    const { role, scopes, parentKeyId } = this.#take('enter', text, host);
    const endsAtMs = this.#parts.clock.now() + LONGEST_MS;
    const facts = {
      ...rightsOf(role, this.#grantable(scopes)),
      label: `console: ${role}`,
      expiresAt: this.#expiry({ lifeMs: KEY_MS, endsAtMs, parentKeyId }),
      createdBy: parentKeyId,
      confirmFrom: this.#confirmFromOf(parentKeyId),
    };
    const issued = await this.#issue(facts, parentKeyId);
    const { id } = issued.key;
    this.#sessions.set(id, { role, scopes, endsAtMs, steppedUpKeyId: null });
    await this.#note(issued, {
      event: 'console_key_issued',
      requestId,
      keyId: id,
      details: { role, parentKeyId },
    });
    return { ...issued, role, endsAt: toText(endsAtMs) };
  }

  /** A second key of tier 3, for a short time. It ends with the first one, and a page has one at most. */
  async stepUp(caller: Caller, text: string, requestId: string): Promise<IssuedKey> {
    const session = this.#sessionOf(caller);
    const { role, endsAtMs } = session;
    if (role === 'watch')
      throw new GatehouseError(
        'failed_precondition',
        'A page that only watches has no tier 3. Open another one.',
      );
    const { scopes } = this.#take('step-up', text, caller.keyId);
    await this.renew(caller);
    const grantable = this.#grantable(session.scopes).filter((scope) => scopes.has(scope));
    const { keyId } = caller;
    const facts = {
      ...rightsOf(role, grantable, { isSteppedUp: true }),
      label: `console: ${role}, stepped up`,
      expiresAt: this.#expiry({ lifeMs: STEP_UP_MS, endsAtMs, parentKeyId: keyId }),
      createdBy: keyId,
      confirmFrom: caller.confirmFrom ?? null,
    };
    if (session.steppedUpKeyId !== null) await this.#parts.keyStore.revoke(session.steppedUpKeyId);
    const issued = await this.#issue(facts, keyId);
    session.steppedUpKeyId = issued.key.id;
    const details = { keyId: issued.key.id };
    await this.#note(issued, { event: 'console_stepped_up', requestId, keyId, details });
    return issued;
  }

  /** The new time from which the key of a page is refused. */
  async renew(caller: Caller): Promise<string> {
    const { endsAtMs } = this.#sessionOf(caller);
    const parentKeyId = this.#parents.get(caller.keyId) ?? null;
    const expiresAt = this.#expiry({ lifeMs: KEY_MS, endsAtMs, parentKeyId });
    await this.#parts.keyStore.extend(caller.keyId, expiresAt);
    return expiresAt;
  }

  async leave({ keyId }: Caller): Promise<void> {
    if (!this.#parents.has(keyId)) throw notOfPage();
    await this.#parts.keyStore.revoke(keyId);
  }

  #sessionOf({ keyId }: Caller): Session {
    const session = this.#sessions.get(keyId);
    if (session === undefined) throw notOfPage();
    return session;
  }

  #take(kind: TicketKind, text: string, from: string): Ticket {
    const ticket = this.#tickets.take(kind, text);
    const isGood = ticket !== null && this.#isActive(ticket.parentKeyId);
    if (isGood) return ticket;
    this.#guesses.count(from);
    throw new GatehouseError(
      'not_found',
      'This ticket is wrong, was used already, is older than ten minutes, or its key has ended. Take a new one from: npx gatehouse console',
    );
  }

  async #issue(facts: Omit<KeyFacts, 'systemProvisioned'>, parentKeyId: string | null): Promise<IssuedKey> {
    const issued = await this.#parts.keyStore.issue({ ...facts, systemProvisioned: true });
    this.#parents.set(issued.key.id, parentKeyId);
    if (this.#isActive(parentKeyId)) return issued;
    await this.#parts.keyStore.revoke(issued.key.id);
    throw new GatehouseError('not_found', 'The key that this ticket comes of has ended.');
  }

  async #note({ key }: IssuedKey, note: Parameters<ExecutionJournal['note']>[0]): Promise<void> {
    try {
      await this.#parts.journal.note(note);
    } catch (error) {
      await this.#parts.keyStore.revoke(key.id);
      throw error;
    }
  }

  /** Scopes that plugins have now, of those that a ticket may give. */
  #grantable(scopes: ReadonlySet<string>): readonly string[] {
    return [...this.#parts.directory.grantableScopes()].filter((scope) => scopes.has(scope));
  }

  #expiry(limits: {
    readonly lifeMs: number;
    readonly endsAtMs: number;
    readonly parentKeyId: string | null;
  }): string {
    const { lifeMs, endsAtMs, parentKeyId } = limits;
    const parentEnd =
      parentKeyId === null ? null : (this.#parts.keyStore.get(parentKeyId)?.expiresAt ?? null);
    const ends = [this.#parts.clock.now() + lifeMs, endsAtMs];
    return toText(Math.min(...ends, parentEnd === null ? Number.POSITIVE_INFINITY : Date.parse(parentEnd)));
  }

  /** Calls of a page wait for people if those of the key do that opened it. */
  #confirmFromOf(parentKeyId: string | null) {
    const parent = parentKeyId === null ? null : this.#parts.keyStore.get(parentKeyId);
    return parent === null ? null : this.#parts.keyStore.confirmFromOf(parent);
  }

  #isActive(keyId: string | null): boolean {
    return keyId === null || this.#parts.keyStore.isActive(keyId);
  }

  /** Ends what ends with a key. */
  #follow(keyId: string): void {
    if (this.#parts.keyStore.isActive(keyId)) return;
    this.#sessions.delete(keyId);
    this.#parents.delete(keyId);
    for (const [child, parent] of [...this.#parents])
      if (parent === keyId) void this.#parts.keyStore.revoke(child);
  }

  /** Keys of pages that expired; the list of keys shows them until then. */
  #forgetEnded(): void {
    for (const keyId of [...this.#parents.keys()])
      if (!this.#isActive(keyId)) void this.#parts.keyStore.revoke(keyId);
  }
}

function notOfPage(): GatehouseError {
  return new GatehouseError(
    'failed_precondition',
    'This is no key of a page: only those are renewed and left.',
  );
}

function toText(ms: number): string {
  return new Date(ms).toISOString();
}
