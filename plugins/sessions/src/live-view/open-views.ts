import { randomBytes } from 'node:crypto';
import { type Caller, type Clock, GatehouseError } from '@gatehouse/sdk-plugin';
import type { Authenticator } from '@gatehouse/sdk-plugin/internal';
import type { Viewable } from '../screen/viewable.ts';

const TICKET_MS = 10 * 60_000;
/** A view without requests for pictures ends after this time. */
const UNUSED_MS = 10 * 60_000;
const MOST = 1000;

/** Rights of the key that created the link. */
export interface ViewRights {
  readonly keyId: string;
  readonly mayInteract: boolean;
  readonly mayContinue: boolean;
}

export interface View {
  readonly viewable: Viewable;
  readonly rights: ViewRights;
  /** Windows that were open when the link was created; the view ends with them. */
  readonly askedBy: readonly string[];
}

interface Held extends View {
  usedAt: number;
}

interface Parts {
  readonly clock: Clock;
  readonly authenticator: Pick<Authenticator, 'isActive' | 'onChange'>;
  /** The open windows of runs in the instance. */
  windowsOf(instanceId: number): readonly string[];
}

/** Tickets of links and open views, in memory. A ticket is exchanged for a token once. */
export class OpenViews {
  readonly #parts: Parts;
  readonly #tickets = new Map<string, Held>();
  readonly #views = new Map<string, Held>();

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.authenticator.onChange((keyId) => this.#dropOf(keyId));
  }

  /** A ticket for one view. */
  offer(viewable: Viewable, { keyId, maxTier, scopes }: Caller): string {
    this.#dropOld();
    const rights = {
      keyId,
      mayInteract: maxTier >= 1 && scopes.has('instance:interact'),
      mayContinue: maxTier >= 2 && scopes.has('task:control'),
    };
    const askedBy = this.#parts.windowsOf(viewable.instanceId);
    return put(this.#tickets, { viewable, rights, askedBy, usedAt: this.#parts.clock.now() });
  }

  /** The token of the view that a ticket opens; the ticket is invalid afterwards. */
  enter(ticket: string): { readonly token: string; readonly view: View } {
    this.#dropOld();
    const held = this.#tickets.get(ticket);
    this.#tickets.delete(ticket);
    if (held === undefined || !this.#isAllowed(held)) {
      throw new GatehouseError(
        'not_found',
        'This link was opened already, or is too old, or its instance, its window or its key has ended. Ask for a new one.',
      );
    }
    return { token: put(this.#views, { ...held, usedAt: this.#parts.clock.now() }), view: held };
  }

  /** Throws not_found for a view that has ended. */
  find(token: string): View {
    const held = this.#views.get(token);
    if (held === undefined || !this.#isAllowed(held)) {
      this.#views.delete(token);
      throw new GatehouseError('not_found', 'This view has ended. Ask for a new link to open another one.');
    }
    held.usedAt = this.#parts.clock.now();
    return held;
  }

  /** Ends the view: its screen does not exist any more. */
  end(token: string): void {
    this.#views.delete(token);
  }

  #isAllowed({ rights, viewable, askedBy }: View): boolean {
    const { authenticator, windowsOf } = this.#parts;
    if (!authenticator.isActive(rights.keyId) || !viewable.isVisible()) return false;
    return askedBy.length === 0 || windowsOf(viewable.instanceId).some((id) => askedBy.includes(id));
  }

  #dropOf(keyId: string): void {
    if (this.#parts.authenticator.isActive(keyId)) return;
    for (const held of [this.#tickets, this.#views]) dropWhere(held, ({ rights }) => rights.keyId === keyId);
  }

  #dropOld(): void {
    const now = this.#parts.clock.now();
    dropWhere(this.#tickets, ({ usedAt }) => now - usedAt > TICKET_MS);
    dropWhere(this.#views, ({ usedAt }) => now - usedAt > UNUSED_MS);
  }
}

/** Removes the oldest above the limit. */
function put(held: Map<string, Held>, view: Held): string {
  const secret = randomBytes(32).toString('base64url');
  held.set(secret, view);
  const [oldest] = held.keys();
  if (held.size > MOST && oldest !== undefined) held.delete(oldest);
  return secret;
}

function dropWhere(held: Map<string, Held>, isOver: (view: Held) => boolean): void {
  for (const [secret, view] of held) if (isOver(view)) held.delete(secret);
}
