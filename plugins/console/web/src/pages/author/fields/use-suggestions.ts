import { useState } from 'react';
import type { ActionParameter } from '../../../api/queries/project-queries.ts';
import { macroAt } from './macro-at.ts';
import { macrosOf, matching, type Suggestion, valuesOf } from './suggestions.ts';
import { useKnown } from './use-known.ts';

export interface Typed {
  readonly kind: ActionParameter['kind'];
  /** Values that the plugin of the action offers. */
  readonly offered?: readonly string[] | undefined;
  readonly text: string;
  /** Null while the field has no focus. */
  readonly caret: number | null;
}

export interface Suggestions {
  readonly found: readonly Suggestion[];
  /** Where the macro begins that is completed; null where the whole text is. */
  readonly start: number | null;
  /** -1 for none. */
  readonly active: number;
  readonly isOpen: boolean;
  move(step: number): void;
  /** Until another text than this one is typed. */
  close(text: string): void;
}

/** Completions of a text at its caret. */
export function useSuggestions({ kind, offered = [], text, caret }: Typed): Suggestions {
  const [choice, setChoice] = useState({ of: '', active: -1, isClosed: false });
  const known = useKnown(caret !== null);
  const macro = caret === null ? null : macroAt(text, caret);
  const named = offered.map((one) => ({ text: one, detail: '' }));
  const values = caret === null ? [] : [...named, ...(valuesOf(kind, known) ?? [])];
  const isWhole = values.some((value) => value.text === text);
  const found =
    macro === null ? matching(values, isWhole ? '' : text) : matching(macrosOf(known), macro.typed);
  // A choice for another text counts no more.
  const current =
    choice.of === text ? choice : { of: text, active: macro === null ? -1 : 0, isClosed: false };
  return {
    found,
    start: macro?.start ?? null,
    active: current.active,
    isOpen: caret !== null && found.length > 0 && !current.isClosed,
    move: (step) => {
      const from = current.active < 0 && step < 0 ? 0 : current.active;
      setChoice({ ...current, active: (from + step + found.length) % found.length });
    },
    close: (of) => setChoice({ of, active: -1, isClosed: true }),
  };
}
