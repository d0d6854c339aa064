import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CodeProblem, Completions } from './code-completions.ts';
import type { CodeEditor } from './code-editor.ts';

interface Options {
  readonly label: string;
  readonly value: string;
  readonly isReadOnly: boolean;
  readonly problems: readonly CodeProblem[];
  readonly complete: (before: string) => Completions | null;
  readonly onText: (text: string) => void;
  readonly onLeave: (text: string) => void;
}

/** An editor of code in an element, which is a script of its own. Answers whether it is there. */
export function useCodeEditor(place: RefObject<HTMLElement | null>, options: Options): boolean {
  const { label, value, isReadOnly, problems } = options;
  const [editor, setEditor] = useState<CodeEditor | null>(null);
  const shown = useRef(value);
  const complete = useEffectEvent(options.complete);
  const onText = useEffectEvent(options.onText);
  const onLeave = useEffectEvent(options.onLeave);
  const create = useEffectEvent(async (host: HTMLElement) => {
    const { mountCode } = await import('./code-editor.ts');
    if (!host.isConnected) return null;
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    const made = { root, label, text: shown.current, isReadOnly };
    return mountCode({ ...made, complete: (before) => complete(before), onText, onLeave });
  });
  useEffect(() => {
    const host = place.current;
    if (host === null) return;
    const coming = create(host);
    let isOver = false;
    void coming.then((made) => {
      if (!isOver) setEditor(made);
    });
    return () => {
      isOver = true;
      void coming.then((made) => made?.end());
    };
  }, [place]);
  useEffect(() => {
    editor?.follow(shown.current, value);
    shown.current = value;
  }, [editor, value]);
  useEffect(() => editor?.setProblems(problems), [editor, problems]);
  return editor !== null;
}
