/*
 * These functions run in the page. They are sent as text, so each stands alone; and none may contain a named function,
 * since the TypeScript loader wraps those in a helper that pages do not have.
 */

/** A field after a text was put into it. */
export interface FieldState {
  readonly value: string;
  /** The text in it when the watch began. */
  readonly before: string;
  /** The largest text that stood in it since the watch began; empty where that is its value. */
  readonly fullest: string;
  /** The characters that arrived as input since then, in an editable element or a field that is not seen. */
  readonly arrived: string;
  /** `rich`: an editable element; `number`, `password`: fields of these types; `text`: any other. */
  readonly kind: 'text' | 'number' | 'password' | 'rich';
  /** -1 for no limit. */
  readonly maxLength: number;
  /** Its purpose suggests that its content is a secret. */
  readonly isPrivate: boolean;
  /** False for the hidden field with which an editor takes keys: it never holds the whole text. */
  readonly isSeen: boolean;
  /** Other fields got input: something moved the focus. */
  readonly hasStrayed: boolean;
}

/** The element itself or the field of its label; null for an element that holds no text. */
export function fieldOf(given: Element): Element | null {
  if (given instanceof HTMLElement && given.isContentEditable) return given;
  if (given instanceof HTMLInputElement || given instanceof HTMLTextAreaElement) return given;
  const named = given.closest('label')?.control;
  return named instanceof HTMLInputElement || named instanceof HTMLTextAreaElement ? named : null;
}

/**
 * Watches from now on what arrives in a field, and which other fields get input in its place. Returns that field, which is
 * the one of `fieldOf`.
 */
export function watchField(given: Element): Element | null {
  const isRich = given instanceof HTMLElement && given.isContentEditable;
  const isField = given instanceof HTMLInputElement || given instanceof HTMLTextAreaElement;
  const element = isRich || isField ? given : given.closest('label')?.control;
  const isNamed = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  if (!element || !(isRich || isNamed)) return null;
  const earlier = Reflect.get(window, 'gatehouseField');
  earlier?.stop();
  // The next attempt would append to what the last one left in other fields.
  if (earlier?.element === element) earlier.restore();
  const input =
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : null;
  const watch = {
    element,
    // biome-ignore lint/performance/useDomNodeTextContent: the text as a person sees it
    before: input?.value ?? (element instanceof HTMLElement ? element.innerText : ''),
    fullest: '',
    arrived: '',
    /** The text of each before its first input. */
    strays: new Map<HTMLInputElement | HTMLTextAreaElement, string>(
      earlier?.element === element ? earlier.strays : [],
    ),
    handleEvent(event: Event) {
      const target = event.composedPath()[0];
      if (target instanceof Node && element.contains(target)) this.add(event);
      else if (event.type !== 'beforeinput') return;
      else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
        if (!this.strays.has(target)) this.strays.set(target, target.value);
      }
    },
    add(event: Event) {
      const counts = event.type === (input === null ? 'beforeinput' : 'input');
      if (counts && event instanceof InputEvent) this.arrived += event.data ?? '';
      if (input !== null && input.value.length >= this.fullest.length) this.fullest = input.value;
    },
    stop() {
      for (const type of ['beforeinput', 'input']) window.removeEventListener(type, this, true);
    },
    restore() {
      for (const [field, text] of this.strays) {
        const owner = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
        // Not the setter of the element: frameworks replace it to recognize changes by scripts.
        Reflect.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(field, text);
        for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
      }
    },
  };
  for (const type of ['beforeinput', 'input']) window.addEventListener(type, watch, true);
  Reflect.set(window, 'gatehouseField', watch);
  return element;
}

/** The state of a field. Null where it is gone or the page is another one: the page took the text. */
export function readField(element: Element): FieldState | null {
  const watch = Reflect.get(window, 'gatehouseField');
  if (watch === undefined || !element.isConnected) return null;
  const { before, fullest, arrived, strays } = watch;
  const hasStrayed = strays.size > 0;
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) {
    // biome-ignore lint/performance/useDomNodeTextContent: the text as a person sees it
    const value = element instanceof HTMLElement ? element.innerText : '';
    const plain = { fullest: '', maxLength: -1, isPrivate: false, isSeen: true } as const;
    return { ...plain, kind: 'rich', value, before, arrived, hasStrayed };
  }
  const { value, type, maxLength, autocomplete } = element;
  const { x, y, width, height } = element.getBoundingClientRect();
  const hit = element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2);
  const isCovered = hit !== null && !element.contains(hit) && !hit.contains(element);
  const isSeen = width > 3 && height > 3 && getComputedStyle(element).opacity !== '0' && !isCovered;
  return {
    value,
    before,
    fullest: fullest === value ? '' : fullest,
    arrived: isSeen ? '' : arrived,
    kind: type === 'number' || type === 'password' ? type : 'text',
    maxLength,
    isPrivate: /password|one-time-code|cc-/.test(`${type} ${autocomplete}`),
    isSeen,
    hasStrayed,
  };
}

/** Ends the watch. Fields that got stray input get back what they had where that is asked for. */
export function endFieldWatch(_element: Element, restores: boolean): void {
  const watch = Reflect.get(window, 'gatehouseField');
  Reflect.deleteProperty(window, 'gatehouseField');
  watch?.stop();
  if (restores) watch?.restore();
}
