import { useTexts } from '../../../texts/define-texts.ts';
import { fieldTexts } from './field-texts.ts';
import type { Suggestion } from './suggestions.ts';

interface Props {
  readonly id: string;
  readonly found: readonly Suggestion[];
  readonly active: number;
  readonly onChoose: (suggestion: Suggestion) => void;
}

/** The keys are those of the field that it belongs to. */
export function SuggestionList({ id, found, active, onChoose }: Props) {
  const { suggestions } = useTexts(fieldTexts);
  return (
    <div id={id} role="listbox" className="suggestions" aria-label={suggestions} tabIndex={-1}>
      {found.map((one, place) => (
        <div
          key={one.text}
          ref={place === active ? scrollTo : undefined}
          id={`${id}${place}`}
          role="option"
          tabIndex={-1}
          className={place === active ? 'suggestion suggestion-active' : 'suggestion'}
          aria-selected={place === active}
          // The field keeps the focus.
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(one);
          }}
        >
          <code>{one.text}</code> <span className="quiet">{one.detail}</span>
        </div>
      ))}
    </div>
  );
}

function scrollTo(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}
