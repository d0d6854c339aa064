import type { ActionNode } from '../../../api/queries/project-queries.ts';

/** An action as it is drawn, with its number in the project. */
export interface DebuggedAction {
  readonly number: number;
  readonly node: ActionNode;
}

/** Changes the project by one step that can be undone. */
export interface ActionEdits {
  run(edit: {
    readonly name: string;
    send(headers: Readonly<Record<string, string>>): Promise<unknown>;
  }): void;
}

/** The action with its number, for people. */
export function nameOf({ number, node: { action, label, type } }: DebuggedAction): string {
  return `${number} ${label || `${type}.${action}`}`;
}
