import type { NamedElement, Sight } from '../ui/look-at-tree.ts';
import type { Deed, ScreenDeed } from './deed.ts';
import type { Step, Target, TypedPart } from './step.ts';

/** Keys that change a text or move in it: they belong to what is typed. */
const editingKeys: ReadonlySet<string> = new Set([
  'DEL',
  'FORWARD_DEL',
  'DPAD_LEFT',
  'DPAD_RIGHT',
  'MOVE_HOME',
  'MOVE_END',
]);

type Touch = Extract<Step, { kind: 'touch' }>;
type Keys = Extract<ScreenDeed, { kind: 'keys' }>;

interface Typing {
  /** Null where nothing is known to have the focus. */
  readonly field: NamedElement | null;
  readonly isSecret: boolean;
  /** What gave the field the focus, and may have done no more. */
  readonly touch: Touch | null;
  readonly parts: TypedPart[];
}

/** A deed with the keys by their names. */
export type NamedDeed = Exclude<Deed, Keys> | (Omit<Keys, 'keys'> & { readonly keys: readonly string[] });

/** Later deeds may still belong to what is typed, so that waits for the next one that does not. */
export class DeedMerger {
  #touch: Touch | null = null;
  #typing: Typing | null = null;

  /** Whether the screen must be looked at before a deed to know what it means. */
  needsSight(deed: NamedDeed): boolean {
    if (deed.kind === 'tap') return true;
    if (this.#goesOn(deed)) return false;
    return deed.kind === 'text' || this.#typing !== null;
  }

  /**
   * The steps that are complete now.
   * @param sight of the screen before the deed; null where none was to be had
   */
  take(deed: NamedDeed, sight: Sight | null): readonly Step[] {
    if (this.#goesOn(deed)) {
      this.#typing?.parts.push(...partsOf(deed));
      return [];
    }
    if (deed.kind === 'text') {
      const steps = this.#endTyping(sight);
      this.#begin(deed.text, sight);
      return steps;
    }
    const steps = this.flush(sight);
    const step = toStep(deed, sight);
    if (step?.kind === 'touch' && isFocusTap(step)) this.#touch = step;
    else if (step !== null) steps.push(step);
    return steps;
  }

  /** What waited. */
  flush(sight: Sight | null): Step[] {
    const steps = this.#endTyping(sight);
    if (this.#touch !== null) steps.push(this.#touch);
    this.#touch = null;
    return steps;
  }

  get isTyping(): boolean {
    return this.#typing !== null;
  }

  #goesOn(deed: NamedDeed): boolean {
    if (this.#typing === null) return false;
    if (deed.kind === 'text') return true;
    return deed.kind === 'keys' && !deed.isLong && deed.keys.every((key) => editingKeys.has(key));
  }

  #begin(text: string, sight: Sight | null): void {
    const field = sight?.focused ?? null;
    // Where nobody knows what it goes into, it may be a password.
    const isSecret = field?.element.isPassword ?? true;
    this.#typing = { field, isSecret, touch: this.#touch, parts: [{ text }] };
    this.#touch = null;
  }

  #endTyping(sight: Sight | null): Step[] {
    const typing = this.#typing;
    this.#typing = null;
    return typing === null ? [] : toSteps(typing, sight);
  }
}

/** A field is set to what it holds in the end; what does not show there is typed as it was. */
function toSteps({ field, isSecret, touch, parts }: Typing, sight: Sight | null): Step[] {
  const first = touch === null ? [] : [touch];
  const isSame = field !== null && sight?.focused?.xpaths[0] === field.xpaths[0];
  const target: Target | null = field === null ? null : { by: 'sight', ...field };
  const rest = touch !== null && isOn(touch, field) ? [] : first;
  if (isSecret) {
    if (target === null) return [...first, { kind: 'typeSecret' }];
    return [...rest, { kind: 'set', target, text: '', isSecret, isAppended: false }];
  }
  const held = isSame ? (sight?.focused?.element.text ?? '') : '';
  if (target === null || !field?.isField || !mayHaveTyped(held, { before: field.element.text, parts })) {
    return [...first, { kind: 'type', parts: joined(parts) }];
  }
  return [...rest, { kind: 'set', target, text: held, isSecret, isAppended: false }];
}

/** Whether what a field holds comes from what was typed: an empty one shows its hint, and some write it otherwise. */
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

function partsOf(deed: NamedDeed): readonly TypedPart[] {
  if (deed.kind === 'text') return [{ text: deed.text }];
  return deed.kind === 'keys' ? deed.keys.map((key) => ({ key })) : [];
}

function isFocusTap({ target, durationMs }: Touch): boolean {
  return target.by === 'sight' && target.isField && durationMs === 0;
}

function isOn({ target }: Touch, field: NamedElement | null): boolean {
  return target.by === 'sight' && target.xpaths[0] === field?.xpaths[0];
}

/** Null for what has no action. */
function toStep(deed: NamedDeed, sight: Sight | null): Step | null {
  switch (deed.kind) {
    case 'tap': {
      const seen = sight?.target ?? null;
      const target: Target = seen === null ? { by: 'place', point: deed.point } : { by: 'sight', ...seen };
      return { kind: 'touch', target, durationMs: deed.durationMs };
    }
    case 'tapElement':
      return {
        kind: 'touch',
        target: { by: 'search', search: deed.search },
        durationMs: deed.durationMs,
      };
    case 'setElement': {
      const { search, text, isCleared, isSecret } = deed;
      const target: Target = { by: 'search', search };
      return { kind: 'set', target, text: isSecret ? '' : text, isSecret, isAppended: !isCleared };
    }
    case 'keys':
      return deed.isLong ? null : { kind: 'type', parts: partsOf(deed) };
    case 'text':
      return { kind: 'type', parts: [{ text: deed.text }] };
    default:
      return deed;
  }
}
