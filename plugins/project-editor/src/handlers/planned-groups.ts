import type { ValidationError } from '@gatehouse/plugin-catalog/api';
import type { Action, Group, ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { ActionsAddBody } from '../declaration/actions-add-schemas.ts';
import type { FilledGroup, NewGroup } from '../edits/add-actions.ts';
import { referenceError } from '../edits/refusals.ts';
import { findGroup, findNamedAction } from '../graph/find-action.ts';
import { placeOf, within } from './local-names.ts';

type GroupRequest = NonNullable<ActionsAddBody['groups']>[number];

interface GroupParts {
  readonly groups: readonly GroupRequest[];
  /** The ids of the new actions by their refs. */
  readonly idOf: ReadonlyMap<string, string>;
  newId(): string;
}

interface PlaceRequest {
  readonly groupId?: string | null | undefined;
  readonly afterActionId?: string | null | undefined;
}

/** A group that a call fills: one of the call, an existing one, or the one without a name. */
interface Slot {
  readonly id: string;
  readonly existing: Group | null;
  readonly request: GroupRequest | null;
  readonly actions: Action[];
}

/** The groups of the new actions of a call. */
export class PlannedGroups {
  readonly #document: ProjectDocument;
  readonly #parts: GroupParts;
  /** By id, in the order of their first action. */
  readonly #slots = new Map<string, Slot>();
  readonly #requested: readonly Slot[];
  readonly #slotOf = new Map<string, Slot>();
  #latest: Action | null = null;

  constructor(document: ProjectDocument, parts: GroupParts) {
    this.#document = document;
    this.#parts = parts;
    this.#requested = parts.groups.map((request) => newSlot(parts.newId(), request));
  }

  get newIds(): ReadonlyMap<string, string> {
    return new Map(this.#requested.map(({ id, request }) => [request?.ref ?? '', id]));
  }

  /** Places an action, and returns the errors of its place. */
  place(action: Action, { groupId, afterActionId }: PlaceRequest): ValidationError[] {
    if (afterActionId) return this.#placeAfter(action, { groupId: groupId || null, afterActionId });
    if (groupId) return this.#placeIn(action, groupId);
    const latest = this.#latest;
    const slot = latest === null ? undefined : this.#slotOf.get(latest.id);
    if (latest && slot) this.#insert(action, slot, slot.actions.indexOf(latest) + 1);
    else this.#insert(action, newSlot(this.#parts.newId(), null));
    return [];
  }

  #placeIn(action: Action, groupId: string): ValidationError[] {
    const slot = this.#slotNamed(groupId);
    if (slot) {
      this.#insert(action, slot);
      return [];
    }
    const message = `There is no group ${groupId}: name one in groups, or give the id of an existing one.`;
    return [referenceError('groupId', message, groupId)];
  }

  #placeAfter(
    action: Action,
    { groupId, afterActionId }: { readonly groupId: string | null; readonly afterActionId: string },
  ): ValidationError[] {
    const newId = this.#parts.idOf.get(afterActionId);
    const place = newId === undefined ? findNamedAction(this.#document, afterActionId) : null;
    const id = newId ?? place?.action.id ?? afterActionId;
    const slot = this.#slotOf.get(id) ?? (place && this.#slotNamed(place.group.id));
    if (!slot) {
      const message = `There is no action ${afterActionId} yet: give the ref of an earlier action, or an id.`;
      return [referenceError('afterActionId', message, afterActionId)];
    }
    if (groupId !== null && this.#slotNamed(groupId)?.id !== slot.id) {
      const message = `The action ${afterActionId} is not in the group ${groupId}: leave groupId out.`;
      return [referenceError('groupId', message, groupId)];
    }
    this.#insert(action, slot, slot.actions.findIndex((other) => other.id === id) + 1);
    return [];
  }

  #insert(action: Action, slot: Slot, index = slot.actions.length): void {
    slot.actions.splice(index, 0, action);
    this.#slots.set(slot.id, slot);
    this.#slotOf.set(action.id, slot);
    this.#latest = action;
  }

  /** Local names come first. */
  #slotNamed(name: string): Slot | null {
    const requested = this.#requested.find(({ request }) => request?.ref === name);
    if (requested) return requested;
    const existing = findGroup(this.#document, name);
    if (!existing) return null;
    const { id, actions } = existing;
    return this.#slots.get(id) ?? { id, existing, request: null, actions: [...actions] };
  }

  content(): { readonly filled: readonly FilledGroup[]; readonly created: readonly NewGroup[] } {
    const slots = [...this.#slots.values()];
    return {
      filled: slots.flatMap(({ existing: group, actions }) => (group ? [{ group, actions }] : [])),
      created: slots.filter(({ existing }) => existing === null).map(toNewGroup),
    };
  }

  /** Errors of the groups of the call. */
  errors(): ValidationError[] {
    return this.#requested.flatMap(({ request, actions }, index) => {
      const errors: ValidationError[] = [];
      const hasX = (request?.x ?? null) !== null;
      if (hasX !== ((request?.y ?? null) !== null)) {
        errors.push(referenceError(hasX ? 'y' : 'x', 'x and y go together: send both, or neither.', null));
      }
      if (actions.length === 0) {
        const message = 'The group gets no action: name it in groupId of one, or leave it out.';
        errors.push(referenceError('ref', message, request?.ref ?? null));
      }
      return errors.map((error) => within(placeOf('groups', request ?? {}, index), error));
    });
  }

  groupIdsOf(added: readonly Action[]): string[] {
    return added.map(({ id }) => this.#slotOf.get(id)?.id ?? '');
  }
}

function newSlot(id: string, request: GroupRequest | null): Slot {
  return { id, existing: null, request, actions: [] };
}

function toNewGroup({ id, request, actions }: Slot): NewGroup {
  const [x, y] = [request?.x ?? null, request?.y ?? null];
  const position = x === null || y === null ? null : { x, y };
  return { id, name: request?.name ?? '', actions, localName: request?.ref ?? '', position };
}
