import { type KeyboardEvent, type RefObject, useState } from 'react';
import { meaningOf } from './key-meaning.ts';
import { withMacro } from './macro-at.ts';
import type { Suggestion } from './suggestions.ts';
import { type Typed, useSuggestions } from './use-suggestions.ts';

interface Completed extends Omit<Typed, 'caret'> {
  readonly onText: (text: string) => void;
  readonly onCommit: (text: string) => void;
}

/** The keys and the caret of a text that is completed. */
export function useCompletion(
  { kind, offered, text, onText, onCommit }: Completed,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const [caret, setCaret] = useState<number | null>(null);
  const suggestions = useSuggestions({ kind, offered, text, caret });
  const { found, start, active, isOpen, move, close } = suggestions;
  const put = (next: { readonly text: string; readonly caret: number }) => {
    onText(next.text);
    setCaret(next.caret);
    placeCaret(field.current, next.caret);
  };
  const accept = ({ text: given }: Suggestion) => {
    const whole = { text: given, caret: given.length };
    const next = start === null ? whole : withMacro(text, caret ?? 0, { start, macro: given });
    close(next.text);
    put(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const choice = isOpen ? found[active] : undefined;
    const meaning = meaningOf(event, { isOpen, hasChoice: choice !== undefined });
    if (meaning === null) return;
    event.preventDefault();
    const acts = {
      next: () => move(1),
      last: () => move(-1),
      close: () => close(text),
      accept: () => choice !== undefined && accept(choice),
      commit: () => onCommit(text),
    };
    acts[meaning]();
  };
  const beginMacro = () => {
    const at = field.current?.selectionStart ?? text.length;
    put({ text: `${text.slice(0, at)}{-${text.slice(at)}`, caret: at + 2 });
  };
  return { suggestions, accept, beginMacro, onKeyDown, setCaret };
}

/** After the text is drawn. */
function placeCaret(field: HTMLTextAreaElement | null, caret: number): void {
  requestAnimationFrame(() => {
    field?.focus();
    field?.setSelectionRange(caret, caret);
  });
}
