import { useId, useRef } from 'react';
import type { ActionParameter } from '../../../api/queries/project-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { fieldTexts } from './field-texts.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { useCompletion } from './use-completion.ts';

interface Props {
  readonly id: string;
  readonly kind: ActionParameter['kind'];
  /** Values that the plugin of the action offers. */
  readonly offered?: readonly string[] | undefined;
  readonly text: string;
  readonly placeholder: string;
  readonly describedBy: string;
  readonly onText: (text: string) => void;
  readonly onCommit: (text: string) => void;
}

/** A text that is completed: macros after `{-`, and the names that a parameter of names can have. */
export function SuggestedText({ id, placeholder, describedBy, ...completed }: Props) {
  const words = useTexts(fieldTexts);
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { suggestions, accept, beginMacro, onKeyDown, setCaret } = useCompletion(completed, field);
  const { found, active, isOpen } = suggestions;
  const { text, onText, onCommit } = completed;
  return (
    <div className="suggested">
      <textarea
        ref={field}
        id={id}
        rows={1}
        value={text}
        placeholder={placeholder}
        spellCheck={false}
        aria-describedby={describedBy}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && active >= 0 ? `${listId}${active}` : undefined}
        onChange={({ target }) => {
          onText(target.value);
          setCaret(target.selectionStart);
        }}
        onFocus={({ target }) => selectLine(target)}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onBlur={() => {
          setCaret(null);
          onCommit(text);
        }}
        onKeyDown={onKeyDown}
      />
      <Button
        className="macro-button"
        aria-label={words.macro}
        aria-describedby={id}
        // The field keeps the focus, so that nothing is sent before the macro is in it.
        onMouseDown={(event) => event.preventDefault()}
        onClick={beginMacro}
      >
        {'{-'}
      </Button>
      {isOpen && <SuggestionList id={listId} found={found} active={active} onChoose={accept} />}
    </div>
  );
}

/** The keyboard comes to a text of one line as to an input: what it has is chosen, and typed over. */
function selectLine(field: HTMLTextAreaElement): void {
  if (!field.value.includes('\n')) field.select();
}
