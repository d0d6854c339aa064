import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { read } from '../../api/api-error.ts';
import { editor } from '../../api/hosts.ts';
import { catalogSearch } from '../../api/queries/project-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Section } from '../../ui/section.tsx';
import { authorTexts } from './author-texts.ts';
import { type DroppedAction, startDrag } from './canvas/dropped-action.ts';
import type { Editing } from './edits/use-edit.ts';
import { NewContent } from './fields/new-content.tsx';
import { useNewContent } from './fields/use-new-content.ts';

interface Chosen {
  readonly type: string;
  readonly action: string;
}

interface Props {
  readonly editing: Editing;
  /** The action that the new one follows; null for none. */
  readonly after: string | null;
  /** An action that was dropped on the canvas, with its place. */
  readonly dropped: DroppedAction | null;
  readonly onAdded: (actionId: string) => void;
  /** The dropped action was added or given up. */
  readonly onEnd: () => void;
}

/** The palette: the catalog by ordinary words, then the values that the action cannot be without. */
export function AddAction(props: Props) {
  const words = useTexts(authorTexts);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isBack, setBack] = useState(false);
  const shown = props.dropped ?? chosen;
  const end = () => {
    setChosen(null);
    setBack(true);
    props.onEnd();
  };
  return (
    <Section title={words.add}>
      {shown === null ? (
        <Palette onChoose={setChosen} isFocused={isBack} />
      ) : (
        <NewAction key={`${shown.type}.${shown.action}`} {...props} chosen={shown} onEnd={end} />
      )}
    </Section>
  );
}

interface PaletteProps {
  readonly onChoose: (chosen: Chosen) => void;
  /** The keyboard goes on here after an action was added. */
  readonly isFocused: boolean;
}

function Palette({ onChoose, isFocused }: PaletteProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  const words = useTexts(authorTexts);
  const [text, setText] = useState('');
  const { data, error } = useQuery(catalogSearch(text.trim()));
  return (
    <div className="fields">
      <div className="field">
        <label htmlFor={id}>{words.find}</label>
        <input
          ref={field}
          id={id}
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <ProblemNote error={error} />
      {data?.length === 0 && <p className="quiet">{words.noMatch}</p>}
      <ul className="rows">
        {data?.map(({ type, action, description }) => (
          <li
            key={`${type}.${action}`}
            className="palette-action"
            draggable
            onDragStart={(event) => startDrag(event, { type, action })}
          >
            <span>
              <strong>
                {type}.{action}
              </strong>{' '}
              <span className="quiet">{description}</span>
            </span>
            <Button aria-label={words.select(`${type}.${action}`)} onClick={() => onChoose({ type, action })}>
              +
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface NewProps extends Props {
  readonly chosen: Chosen;
}

function NewAction({ chosen, dropped, editing, after, onAdded, onEnd }: NewProps) {
  const words = useTexts(authorTexts);
  const name = `${chosen.type}.${chosen.action}`;
  const made = useNewContent(chosen);
  const { schema } = made;
  const view = useRef<HTMLDivElement>(null);
  const isReady = schema !== undefined;
  useEffect(() => {
    if (isReady) view.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  }, [isReady]);
  const add = () =>
    editing.run({
      name: words.editAdd(name),
      send: async (headers) => {
        const place = dropped?.place ?? { afterActionId: after };
        const body = { ...made.content(), ...place };
        const { actionId } = await read(editor.POST('/projects/current/actions', { body, headers }));
        onAdded(actionId);
        onEnd();
      },
    });
  return (
    <div ref={view} className="fields">
      <p>
        <strong>{name}</strong> <span className="quiet">{schema?.description}</span>
      </p>
      <ProblemNote error={made.error} />
      <NewContent made={made} />
      <div className="buttons">
        {isReady && (
          <Button kind="primary" onClick={add} disabled={editing.isPending || !made.isWhole}>
            {words.addNow(name)}
          </Button>
        )}
        <Button onClick={onEnd}>{words.another}</Button>
      </div>
    </div>
  );
}
