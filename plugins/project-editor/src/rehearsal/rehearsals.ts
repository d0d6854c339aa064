// See docs/decisions/0238-edits-that-are-tried.md
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { Desk, EditedProject } from '../workspace/edited-project.ts';
import { copyOfProject } from './copy-of-project.ts';

type Handler = (call: Call) => unknown;
type HandlersById = Readonly<Record<string, Handler>>;

interface Call {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly caller: { readonly keyId: string } | null;
}

interface Parts {
  readonly workspace: Desk;
  /** Handlers of edits and looks that work on a desk. A call of any other operation is refused. */
  readonly handlersOn: (desk: Desk) => object;
}

interface Rehearsal {
  readonly keyId: string;
  /** The open project that it is a copy of. */
  readonly of: EditedProject;
  readonly handlers: HandlersById;
}

const header = 'x-gatehouse-rehearsal';
const namePattern = /^[\w-]{1,64}$/;
const maxOfKey = 2;
const maxInAll = 8;

/**
 * Tries edits on copies of the open project. Calls with the same name in the header `X-Gatehouse-Rehearsal`, by the same key, work on
 * one copy, which begins as the project is at the first of them. It ends with the project, or when newer ones take its place.
 */
export class Rehearsals {
  readonly #parts: Parts;
  /** Those that were used last come last. */
  readonly #rehearsals = new Map<string, Rehearsal>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Handlers that hand a call with the header over to its copy. */
  around<All extends object>(handlers: All): All {
    const entries = Object.entries(handlers).map(([id, handler]: [string, Handler]) => [
      id,
      (call: Call) => {
        const name = call.headers[header];
        return name === undefined ? handler(call) : this.#handlerOf(id, name, call)(call);
      },
    ]);
    return trustSameHandlers<All>(Object.fromEntries(entries));
  }

  /** Drops the copies of a project that is closed or replaced. */
  end(project: EditedProject): void {
    for (const [place, { of }] of this.#rehearsals) if (of === project) this.#rehearsals.delete(place);
  }

  #handlerOf(operationId: string, name: string, { caller }: Call): Handler {
    if (!namePattern.test(name) || caller === null)
      throw new GatehouseError(
        'bad_request',
        `The header ${header} is a name of up to 64 letters and digits`,
      );
    const { handlers } = this.#take(caller.keyId, name);
    const handler = handlers[operationId];
    if (handler !== undefined) return handler;
    throw new GatehouseError(
      'bad_request',
      `${operationId} cannot be tried on a copy of the project: send it without the header ${header}`,
    );
  }

  #take(keyId: string, name: string): Rehearsal {
    const place = JSON.stringify([keyId, name]);
    const rehearsal = this.#rehearsals.get(place) ?? this.#begin(keyId);
    this.#rehearsals.delete(place);
    this.#rehearsals.set(place, rehearsal);
    return rehearsal;
  }

  #begin(keyId: string): Rehearsal {
    const of = this.#parts.workspace.current();
    this.#makeRoom(
      [...this.#rehearsals].filter(([, each]) => each.keyId === keyId),
      maxOfKey,
    );
    this.#makeRoom([...this.#rehearsals], maxInAll);
    const copy = copyOfProject(of);
    return { keyId, of, handlers: trustHandlers(this.#parts.handlersOn({ current: () => copy })) };
  }

  #makeRoom(used: readonly (readonly [string, Rehearsal])[], max: number): void {
    for (const [place] of used.slice(0, Math.max(0, used.length - max + 1))) this.#rehearsals.delete(place);
  }
}

/** Each handler answers as the one that it calls. */
function trustSameHandlers<All extends object>(handlers: object): All {
  return handlers as All;
}

function trustHandlers(handlers: object): HandlersById {
  return handlers as HandlersById;
}
