import type { Inspection, NamedElement } from '../ui/inspect-tree.ts';
import type { Step, Target, TypedPart } from './recorded-step.ts';
import type { ScreenAction, UserAction } from './screen-user-action.ts';

/** Keys that change a text or move in it: they belong to the typing. */
const editingKeys: ReadonlySet<string> = new Set([
  'DEL',
  'FORWARD_DEL',
  'DPAD_LEFT',
  'DPAD_RIGHT',
  'MOVE_HOME',
  'MOVE_END',
]);

type Touch = Extract<Step, { kind: 'touch' }>;
type Keys = Extract<ScreenAction, { kind: 'keys' }>;

interface Typing {
  /** Null where the focused field is not known. */
  readonly field: NamedElement | null;
  readonly isSecret: boolean;
  /** The touch that gave the field the focus, and may have had no other effect. */
  readonly touch: Touch | null;
  readonly parts: TypedPart[];
}

/** A user action with the names of its keys. */
export type NamedUserAction =
  | Exclude<UserAction, Keys>
  | (Omit<Keys, 'keys'> & { readonly keys: readonly string[] });

/**
 * Merges user actions to steps. Later user actions may still belong to the typing, so it waits for the next one that
 * does not.
 */
export class UserActionMerger {
  #touch: Touch | null = null;
  #typing: Typing | null = null;

  /** Whether the screen must be inspected before a user action to interpret it. */
  needsInspection(userAction: NamedUserAction): boolean {
    if (userAction.kind === 'tap') return true;
    if (this.#goesOn(userAction)) return false;
    return userAction.kind === 'text' || this.#typing !== null;
  }

  /**
   * The steps that are complete now.
   * @param sight of the screen before the user action; null where none was to be had
   */
  take(userAction: NamedUserAction, inspection: Inspection | null): readonly Step[] {
    if (this.#goesOn(userAction)) {
      this.#typing?.parts.push(...partsOf(userAction));
      return [];
    }
    if (userAction.kind === 'text') {
      const steps = this.#endTyping(inspection);
      this.#begin(userAction.text, inspection);
      return steps;
    }
    const steps = this.flush(inspection);
    const step = toStep(userAction, inspection);
    if (step?.kind === 'touch' && isFocusTap(step)) this.#touch = step;
    else if (step !== null) steps.push(step);
    return steps;
  }

  /** The steps that are still pending. */
  flush(inspection: Inspection | null): Step[] {
    const steps = this.#endTyping(inspection);
    if (this.#touch !== null) steps.push(this.#touch);
    this.#touch = null;
    return steps;
  }

  get isTyping(): boolean {
    return this.#typing !== null;
  }

  #goesOn(userAction: NamedUserAction): boolean {
    if (this.#typing === null) return false;
    if (userAction.kind === 'text') return true;
    return (
      userAction.kind === 'keys' && !userAction.isLong && userAction.keys.every((key) => editingKeys.has(key))
    );
  }

  #begin(text: string, inspection: Inspection | null): void {
    const field = inspection?.focused ?? null;
    // A text for an unknown field may be a password.
    const isSecret = field?.element.isPassword ?? true;
    this.#typing = { field, isSecret, touch: this.#touch, parts: [{ text }] };
    this.#touch = null;
  }

  #endTyping(inspection: Inspection | null): Step[] {
    const typing = this.#typing;
    this.#typing = null;
    return typing === null ? [] : toSteps(typing, inspection);
  }
}

/** A field is set to its final content; a text that the field does not show is typed as it was. */
function toSteps({ field, isSecret, touch, parts }: Typing, inspection: Inspection | null): Step[] {
  const first = touch === null ? [] : [touch];
  const isSame = field !== null && inspection?.focused?.xpaths[0] === field.xpaths[0];
  const target: Target | null = field === null ? null : { by: 'element', ...field };
  const rest = touch !== null && isOn(touch, field) ? [] : first;
  if (isSecret) {
    if (target === null) return [...first, { kind: 'typeSecret' }];
    return [...rest, { kind: 'set', target, text: '', isSecret, isAppended: false }];
  }
  const held = isSame ? (inspection?.focused?.element.text ?? '') : '';
  if (target === null || !field?.isField || !mayHaveTyped(held, { before: field.element.text, parts })) {
    return [...first, { kind: 'type', parts: joined(parts) }];
  }
  return [...rest, { kind: 'set', target, text: held, isSecret, isAppended: false }];
}

/**
 * Whether the content of a field results from the typing: an empty field shows its hint, and some change the format.
 */
function mayHaveTyped(
  held: string,
  { before, parts }: { readonly before: string; readonly parts: readonly TypedPart[] },
): boolean {
  const text = parts.map((part) => ('text' in part ? part.text : '')).join('');
  const isPlain = parts.every((part) => 'text' in part);
  return held !== '' && (isPlain ? held.includes(text) : held !== before);
}

function joined(parts: readonly TypedPart[]): readonly TypedPart[] {
  const all: TypedPart[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (last !== undefined && 'text' in last && 'text' in part)
      all.splice(-1, 1, { text: last.text + part.text });
    else all.push(part);
  }
  return all;
}

function partsOf(userAction: NamedUserAction): readonly TypedPart[] {
  if (userAction.kind === 'text') return [{ text: userAction.text }];
  return userAction.kind === 'keys' ? userAction.keys.map((key) => ({ key })) : [];
}

function isFocusTap({ target, durationMs }: Touch): boolean {
  return target.by === 'element' && target.isField && durationMs === 0;
}

function isOn({ target }: Touch, field: NamedElement | null): boolean {
  return target.by === 'element' && target.xpaths[0] === field?.xpaths[0];
}

/** Null for a user action without an action of the catalog. */
function toStep(userAction: NamedUserAction, inspection: Inspection | null): Step | null {
  switch (userAction.kind) {
    case 'tap': {
      const seen = inspection?.target ?? null;
      const target: Target =
        seen === null ? { by: 'place', point: userAction.point } : { by: 'element', ...seen };
      return { kind: 'touch', target, durationMs: userAction.durationMs };
    }
    case 'tapElement':
      return {
        kind: 'touch',
        target: { by: 'search', search: userAction.search },
        durationMs: userAction.durationMs,
      };
    case 'setElement': {
      const { search, text, isCleared, isSecret } = userAction;
      const target: Target = { by: 'search', search };
      return { kind: 'set', target, text: isSecret ? '' : text, isSecret, isAppended: !isCleared };
    }
    case 'keys':
      return userAction.isLong ? null : { kind: 'type', parts: partsOf(userAction) };
    case 'text':
      return { kind: 'type', parts: [{ text: userAction.text }] };
    default:
      return userAction;
  }
}
