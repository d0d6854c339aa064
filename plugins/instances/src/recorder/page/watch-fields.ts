import {
  clickedElement,
  editorOf,
  isSecretField,
  isShown,
  isTextField,
  isTick,
  mayHideContent,
} from './element-kinds.ts';
import { describe, reportLost, type Watch } from './watch.ts';

/* See `xpaths-of.ts` for how these functions are sent to a page. */

export function noteSecret({ secrets }: Watch, _event: Event, element: Element): void {
  if (isSecretField(element)) secrets.add(element);
}

/** A rich editor is recorded by its keys. */
export function takeInput(watch: Watch, _event: Event, target: Element): void {
  if (watchedEditor(watch, target) !== null) return;
  if (isTextField(target)) reportText(watch, target);
  else if (mayHideContent(target)) reportHidden(watch, target);
}

export function reportText(watch: Watch, element: Element): void {
  const isSecretText = isSecret(watch, element);
  const value = isSecretText ? '' : typedText(element);
  watch.report({ kind: 'text', value, isSecret: isSecretText, element: describe(watch, element) });
}

export function isSecret({ secrets }: Watch, element: Element): boolean {
  if (isSecretField(element)) secrets.add(element);
  return secrets.has(element);
}

/** The editor whose keys are recorded. */
export function watchedEditor(watch: Watch, target: Element): Element | null {
  const editor = editorOf(target);
  return editor === null || isSecret(watch, editor) ? null : editor;
}

export function reportHidden(watch: Watch, host: Element): void {
  reportLost(watch, host, `what was typed in the closed shadow root of <${host.localName}>`);
}

export function typedText(element: Element): string {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value;
  // biome-ignore lint/performance/useDomNodeTextContent: the lines as a person typed them
  return element instanceof HTMLElement ? element.innerText : '';
}

export function takeChange(watch: Watch, _event: Event, element: Element): void {
  if (element instanceof HTMLSelectElement) {
    const values = [...element.selectedOptions].map(({ value }) => value);
    watch.report({ kind: 'choice', values, element: describe(watch, element) });
  } else if (isTick(element)) {
    if (!isShown(element)) return;
    watch.report({ kind: 'tick', value: element.checked, element: describe(watch, element) });
  } else if (element instanceof HTMLInputElement && element.type === 'file') {
    reportFiles(watch, element, { files: element.files, isDrop: false });
  }
}

export function reportFiles(
  watch: Watch,
  target: Element,
  { files, isDrop }: { files: FileList | null; isDrop: boolean },
): void {
  const element = describe(watch, isDrop ? clickedElement(target) : target);
  const names = [...(files ?? [])].map(({ name }) => name);
  watch.report({ kind: 'files', names, isDrop, element });
}

export function takeLeave(watch: Watch, _event: Event, element: Element): void {
  if (isTextField(element)) watch.report({ kind: 'leave', element: describe(watch, element) });
}
