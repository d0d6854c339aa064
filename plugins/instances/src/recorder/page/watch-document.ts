import {
  clickedElement,
  describeElement,
  isSecretField,
  isShown,
  isTextField,
  isTick,
} from './describe-element.ts';
import type { PageEvent } from './page-event.ts';

/* See `xpaths-of.ts` for how these functions are sent to a page. */

export interface Watch {
  report(event: PageEvent): void;
  /** Fields that held a password once: a field that shows it in clear stays secret. */
  readonly secrets: WeakSet<Element>;
  /** A key is held that makes the browser click a button. */
  isEntering: boolean;
  /** Events by a person whose listeners may still be running. */
  dispatching: Event[];
}

/** Reports user actions in this document. Events that scripts of the page dispatch are not reported. */
export function watchDocument(report: (event: PageEvent) => void): void {
  const watch: Watch = {
    report,
    secrets: new WeakSet(),
    isEntering: false,
    dispatching: [],
  };
  const listen = (type: string, take: (watch: Watch, event: Event, element: Element) => void) =>
    addEventListener(
      type,
      (event) => {
        const { target } = event;
        if (isByPerson(watch, event) && target instanceof Element) take(watch, event, target);
      },
      { capture: true, passive: true },
    );
  listen('focusin', noteSecret);
  listen('click', takeClick);
  listen('dblclick', takeDoubleClick);
  listen('input', takeInput);
  listen('change', takeChange);
  listen('keydown', takeKey);
  listen('keyup', endKey);
  listen('focusout', takeLeave);
}

/**
 * The driver simulates changes of list boxes and file fields, as in a call of the API. A script may change a list box
 * too, in response to a click; that happens during the dispatch of the click.
 */
export function isByPerson(watch: Watch, event: Event): boolean {
  const { type, isTrusted, target } = event;
  watch.dispatching = watch.dispatching.filter(isDispatching);
  if (isTrusted) {
    watch.dispatching.push(event);
    return true;
  }
  if (type !== 'change') return false;
  if (target instanceof HTMLSelectElement) return watch.dispatching.length === 0 && isShown(target);
  return target instanceof HTMLInputElement && target.type === 'file';
}

/** Until its last listener, and the promise jobs of that one, have run. */
export function isDispatching({ eventPhase }: Event): boolean {
  return eventPhase !== Event.NONE;
}

export function noteSecret({ secrets }: Watch, _event: Event, element: Element): void {
  if (isSecretField(element)) secrets.add(element);
}

export function takeClick(watch: Watch, event: Event, target: Element): void {
  const clicks = event instanceof MouseEvent ? event.detail : 1;
  // The second click of a double click is reported again, as `dblclick`; the click of Enter in a form belongs to the
  // key.
  if (clicks === 2 || (clicks === 0 && watch.isEntering)) return;
  const element = clickedElement(target);
  if (isReportedByChange(element)) return;
  watch.report({ kind: 'click', isFocus: isTextField(element), element: describeElement(element) });
}

/** Whether the click only changes a field, or only passes the focus on from its label. */
export function isReportedByChange(element: Element): boolean {
  if (element instanceof HTMLSelectElement || element instanceof HTMLOptionElement) return true;
  if (element instanceof HTMLInputElement && element.type === 'file') return true;
  const control = element instanceof HTMLLabelElement ? element.control : element;
  if (control === null) return false;
  // An invisible check box can only be clicked by its label.
  return isTick(control) ? isShown(control) : control !== element;
}

export function takeDoubleClick({ report }: Watch, _event: Event, target: Element): void {
  const element = clickedElement(target);
  if (isTextField(element) || isTick(element)) return;
  report({ kind: 'dblclick', element: describeElement(element) });
}

export function takeInput({ report, secrets }: Watch, _event: Event, target: Element): void {
  const element = target.closest('[contenteditable=""],[contenteditable="true"]') ?? target;
  if (!isTextField(element)) return;
  if (isSecretField(element)) secrets.add(element);
  const isSecret = secrets.has(element);
  const value = isSecret ? '' : typedText(element);
  report({ kind: 'text', value, isSecret, element: describeElement(element) });
}

export function typedText(element: Element): string {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value;
  // biome-ignore lint/performance/useDomNodeTextContent: the lines as a person typed them
  return element instanceof HTMLElement ? element.innerText : '';
}

export function takeChange({ report }: Watch, _event: Event, element: Element): void {
  if (element instanceof HTMLSelectElement) {
    const values = [...element.selectedOptions].map(({ value }) => value);
    report({ kind: 'choice', values, element: describeElement(element) });
  } else if (isTick(element)) {
    if (isShown(element)) report({ kind: 'tick', value: element.checked, element: describeElement(element) });
  } else if (element instanceof HTMLInputElement && element.type === 'file') {
    const names = [...(element.files ?? [])].map(({ name }) => name);
    report({ kind: 'files', names, element: describeElement(element) });
  }
}

export function takeKey(watch: Watch, event: Event, element: Element): void {
  if (!(event instanceof KeyboardEvent) || event.isComposing) return;
  const { key } = event;
  if (key === 'Enter' && element instanceof HTMLInputElement) watch.isEntering = true;
  const keys = keysOf(event, element);
  if (keys !== null) watch.report({ kind: 'key', keys, element: describeElement(element) });
}

export function endKey(watch: Watch, event: Event): void {
  if (event instanceof KeyboardEvent && event.key === 'Enter') watch.isEntering = false;
}

export function takeLeave({ report }: Watch, _event: Event, element: Element): void {
  if (isTextField(element)) report({ kind: 'leave', element: describeElement(element) });
}

/** Null for keys whose effect is recorded otherwise: as text, click, choice or focus. */
export function keysOf(event: KeyboardEvent, element: Element): string | null {
  const { key, code } = event;
  if (isTyping(event, element) || isMoving(key) || isTick(element)) return null;
  if (element instanceof HTMLSelectElement || (key === ' ' && !isTextField(element))) return null;
  if (key === 'Enter' && !(element instanceof HTMLInputElement && isTextField(element))) return null;
  const isLetter = key.length === 1 && (event.ctrlKey || event.altKey || event.metaKey);
  const name = isLetter ? (/^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? key) : key;
  return [...heldKeys(event), name].join('+');
}

/** Keys that change a text, or move in it. */
export function isTyping({ key, ctrlKey, altKey, metaKey }: KeyboardEvent, element: Element): boolean {
  if (!isTextField(element)) return false;
  return !/^(?:Enter|Escape|F\d+)$/.test(key) || ctrlKey || altKey || metaKey;
}

/** Modifiers, keys that move the focus, and keys without a name. */
export function isMoving(key: string): boolean {
  return /^(?:Control|Alt|Meta|Shift|Tab|AltGraph|CapsLock|Dead|Unidentified|Process)$/.test(key);
}

/** A letter includes Shift already. */
export function heldKeys({ key, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): string[] {
  return [
    ...(ctrlKey ? ['Control'] : []),
    ...(altKey ? ['Alt'] : []),
    ...(metaKey ? ['Meta'] : []),
    ...(shiftKey && key.length > 1 ? ['Shift'] : []),
  ];
}
