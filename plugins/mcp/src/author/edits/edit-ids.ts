import { readField, readList } from '../../answers/read-field.ts';
import type { ActionType, KnownActions } from './read-actions.ts';

/** The ids that edits name: those of the project, and refs of what earlier edits of the list added. */
export class EditIds {
  readonly #known: KnownActions;
  readonly #refs = new Map<string, string>();
  readonly #groups = new Map<string, string>();
  readonly #types = new Map<string, ActionType>();

  constructor(known: KnownActions) {
    this.#known = known;
  }

  /** The id behind a ref; anything else is an id. */
  readonly of = (name: string): string => this.#refs.get(name) ?? name;

  /** An action with its group, as operations name one. */
  readonly place = (name: string): { readonly groupId: string; readonly actionId: string } => {
    const actionId = this.of(name);
    return { groupId: this.#groups.get(actionId) ?? this.#known.groupOf(actionId), actionId };
  };

  readonly typeOf = (name: string): ActionType => {
    const actionId = this.of(name);
    return this.#types.get(actionId) ?? this.#known.typeOf(actionId);
  };

  /** Takes in what an operation answered to a body: new ids, and actions that are in another group now. */
  learn(answer: unknown, body: unknown): void {
    for (const [index, action] of readList(answer, 'actions').entries()) {
      this.#learnAction(action);
      const [type, name] = ['type', 'action'].map((field) =>
        String(readField(body, 'actions', index, field)),
      );
      this.#types.set(String(readField(action, 'actionId')), { type: type ?? '', action: name ?? '' });
    }
    for (const action of readList(answer, 'movedActions')) this.#learnAction(action);
    for (const group of readList(answer, 'groups'))
      this.#name(readField(group, 'ref'), readField(group, 'groupId'));
  }

  get refs(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#refs);
  }

  #learnAction(action: unknown): void {
    const [ref, actionId, groupId] = ['ref', 'actionId', 'groupId'].map((name) => readField(action, name));
    this.#name(ref, actionId);
    if (typeof actionId === 'string' && typeof groupId === 'string') this.#groups.set(actionId, groupId);
  }

  #name(ref: unknown, id: unknown): void {
    if (typeof ref === 'string' && typeof id === 'string') this.#refs.set(ref, id);
  }
}
