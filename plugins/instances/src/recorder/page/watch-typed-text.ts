import { describe, reportLost, type Watch } from './watch.ts';
import { watchedEditor } from './watch-fields.ts';

/* See `xpaths-of.ts` for how these functions are sent to a page. */

/** Text in a rich editor that no key announced: by an input method, or a tool of the browser. */
export function takeInserted(watch: Watch, event: Event, target: Element): void {
  const editor = watchedEditor(watch, target);
  if (editor === null || !(event instanceof InputEvent)) return;
  const { inputType, data } = event;
  if (inputType === 'insertReplacementText') reportLost(watch, editor, 'a correction of a word');
  if (inputType !== 'insertText' || data === null || data === '') return;
  if (data !== watch.expected) reportTyped(watch, editor, data);
  watch.expected = null;
}

export function takeComposed(watch: Watch, event: Event, target: Element): void {
  const editor = watchedEditor(watch, target);
  if (editor === null || !(event instanceof CompositionEvent) || event.data === '') return;
  reportTyped(watch, editor, event.data);
}

/** A text that was copied elsewhere is typed. */
export function takePaste(watch: Watch, event: Event, target: Element): void {
  const editor = watchedEditor(watch, target);
  if (!(event instanceof ClipboardEvent) || editor === null) return;
  const text = event.clipboardData?.getData('text/plain') ?? '';
  if (text === '') reportLost(watch, editor, 'what was pasted, which is no text');
  else reportTyped(watch, editor, text);
}

export function reportTyped(watch: Watch, editor: Element, text: string): void {
  watch.report({ kind: 'typed', parts: [{ text }], element: describe(watch, editor) });
}
