import { isClosedHost } from './element-kinds.ts';
import { characterOf, isNameless, keysOf, meaningOfKey } from './key-meaning.ts';
import type { RecordedElement, TypedPart } from './page-event.ts';
import { decideLater, describe, type Watch } from './watch.ts';
import { reportHidden, reportText, typedText, watchedEditor } from './watch-fields.ts';

/* See `xpaths-of.ts` for how these functions are sent to a page. */

/** A key is reported unless its effect is recorded otherwise: as text, click, choice or focus. */
export function takeKey(watch: Watch, event: Event, element: Element): void {
  if (!(event instanceof KeyboardEvent) || event.isComposing || isNameless(event.key)) return;
  watch.expected = null;
  if (event.key === 'Enter' && element instanceof HTMLInputElement) watch.isEntering = true;
  if (isClosedHost(element)) {
    if (event.key !== 'Tab') reportHidden(watch, element);
    return;
  }
  const reported = { element: describe(watch, element), keys: keysOf(event) };
  const meaning = meaningOfKey(event, { element, editor: watchedEditor(watch, element) });
  if (meaning === 'key') reportKey(watch, reported);
  if (meaning === 'typed') {
    const text = characterOf(event);
    watch.expected = text;
    reportKey(watch, { ...reported, typed: text === null ? { key: reported.keys } : { text } });
  }
  if (meaning === 'focus' || meaning === 'own')
    decideKey(watch, event, { ...reported, target: element, meaning });
  if (meaning === 'text') decideText(watch, event, element);
}

interface ReportedKey {
  readonly element: RecordedElement;
  readonly keys: string;
  readonly isFocus?: boolean;
  readonly typed?: TypedPart;
}

export function reportKey(watch: Watch, { element, keys, isFocus = false, typed }: ReportedKey): void {
  if (typed === undefined) watch.report({ kind: 'key', keys, isFocus, element });
  else watch.report({ kind: 'typed', parts: [typed], element });
}

/** A page that prevents the default gives the key a meaning of its own. */
export function decideKey(
  watch: Watch,
  event: KeyboardEvent,
  {
    target,
    meaning,
    ...reported
  }: ReportedKey & { readonly target: Element; readonly meaning: 'focus' | 'own' },
): void {
  const isEditor = watchedEditor(watch, target) !== null;
  decideLater(watch, event, (isPrevented) => {
    if (isPrevented && isEditor) reportKey(watch, { ...reported, typed: { key: reported.keys } });
    else if (isPrevented || meaning === 'focus') reportKey(watch, { ...reported, isFocus: !isPrevented });
  });
}

/** The page may write the character itself. */
export function decideText(watch: Watch, event: KeyboardEvent, field: Element): void {
  const before = typedText(field);
  decideLater(watch, event, (isPrevented) => {
    if (isPrevented && typedText(field) !== before) reportText(watch, field);
  });
}

export function endKey(watch: Watch, event: Event): void {
  if (event instanceof KeyboardEvent && event.key === 'Enter') watch.isEntering = false;
}
