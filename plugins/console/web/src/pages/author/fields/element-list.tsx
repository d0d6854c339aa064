import { useId, useState } from 'react';
import { useTexts } from '../../../texts/define-texts.ts';
import { Scrollable } from '../../../ui/scrollable.tsx';
import { fieldTexts } from './field-texts.ts';
import type { PageElement } from './page-elements.ts';

const MAX_SHOWN = 200;

interface Props {
  readonly elements: readonly PageElement[];
  readonly picked: PageElement | null;
  readonly onPick: (element: PageElement) => void;
}

/** The elements of a page by their roles and names. */
export function ElementList({ elements, picked, onPick }: Props) {
  const id = useId();
  const words = useTexts(fieldTexts);
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = elements.filter(
    ({ role, name }) =>
      (role !== 'generic' || name !== '') && `${role} ${name}`.toLowerCase().includes(wanted),
  );
  return (
    <div className="fields">
      <div className="field">
        <label htmlFor={id}>{words.filter}</label>
        <input id={id} type="search" value={text} onChange={(event) => setText(event.target.value)} />
      </div>
      {found.length === 0 && <p className="quiet">{words.noElements}</p>}
      <Scrollable className="element-list" aria-label={words.elements}>
        <ul>
          {found.slice(0, MAX_SHOWN).map((element) => (
            <li key={element.ref}>
              <button
                type="button"
                className="element"
                aria-pressed={element.ref === picked?.ref}
                onClick={() => onPick(element)}
              >
                <span className="quiet">{element.role}</span> {element.name}
              </button>
            </li>
          ))}
        </ul>
      </Scrollable>
    </div>
  );
}
