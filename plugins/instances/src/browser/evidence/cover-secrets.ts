// These functions run in pages, in a world of their own, whose variables the page does not see.

/** Covers the fields of passwords and the places that show one of the secrets, until `uncover` is called. */
export function coverSecrets(secrets: readonly string[], id: string): void {
  const cover = document.createElement('div');
  cover.id = id;
  cover.style.cssText =
    'all:initial;position:fixed;inset:0;width:auto;height:auto;margin:0;padding:0;border:0;overflow:visible;background:none;pointer-events:none;z-index:2147483647';
  for (const place of secretPlaces(document, secrets)) {
    const box = document.createElement('div');
    box.style.cssText = `all:initial;position:fixed;background:#000;left:${place.x - 2}px;top:${place.y - 2}px;width:${place.width + 4}px;height:${place.height + 4}px`;
    cover.append(box);
  }
  if (cover.childElementCount === 0) return;
  document.documentElement.append(cover);
  cover.popover = 'manual';
  // Above the dialogs of the page.
  cover.showPopover?.();
}

export function uncover(id: string): void {
  document.getElementById(id)?.remove();
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function secretPlaces(root: Document | ShadowRoot, secrets: readonly string[]): readonly Place[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    ...ownPlaces(element, secrets),
    ...(element.shadowRoot === null ? [] : secretPlaces(element.shadowRoot, secrets)),
    ...(element instanceof HTMLIFrameElement ? placesInFrame(element, secrets) : []),
  ]);
}

export function ownPlaces(element: Element, secrets: readonly string[]): readonly Place[] {
  const holds = (text: string | null) => text !== null && secrets.some((secret) => text.includes(secret));
  const isWhole = isSecretField(element) || holds(fieldText(element)) || isSpelled(element, holds);
  if (isWhole) return [element.getBoundingClientRect()];
  const texts = [...element.childNodes].filter(
    ({ nodeType, nodeValue }) => nodeType === 3 && holds(nodeValue),
  );
  return texts.flatMap(linesOf);
}

/** Whether the secret is spread over several parts of the element. */
export function isSpelled(element: Element, holds: (text: string) => boolean): boolean {
  const count = element.childElementCount;
  if (count === 0 || count > 100 || !holds(shortText(element))) return false;
  const parts = [...element.childNodes].map(({ textContent }) => (textContent ?? '').slice(0, 2000));
  return !parts.some(holds);
}

export function shortText({ textContent }: Element): string {
  return (textContent ?? '').slice(0, 2000);
}

export function fieldText(element: Element): string | null {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    return `${element.value}\n${element.placeholder}`;
  }
  if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.text ?? null;
  return null;
}

export function isSecretField(element: Element): boolean {
  if (!(element instanceof HTMLInputElement)) return false;
  const autocomplete = element.getAttribute('autocomplete') ?? '';
  return element.type === 'password' || /password|^cc-|one-time/.test(autocomplete);
}

export function linesOf(text: Node): readonly Place[] {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()];
}

/** The content of a frame of another origin is not known: with secrets in the run all of it is covered. */
export function placesInFrame(frame: HTMLIFrameElement, secrets: readonly string[]): readonly Place[] {
  const { x, y, width, height } = frame.getBoundingClientRect();
  const whole = [{ x, y, width, height }];
  try {
    const inner = frame.contentDocument;
    if (inner === null) return secrets.length === 0 ? [] : whole;
    const [left, top] = [x + frame.clientLeft, y + frame.clientTop];
    return secretPlaces(inner, secrets).map((place) => ({
      ...{ width: place.width, height: place.height },
      x: place.x + left,
      y: place.y + top,
    }));
  } catch {
    return whole;
  }
}

/** The place of an element in what the tab shows, with what is around it; null where none of it is shown. */
export function areaShown(selector: string, around: number): Place | null {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  if (box === undefined || box.width === 0) return null;
  const [left, top] = [Math.max(0, box.left - around), Math.max(0, box.top - around)];
  const [right, bottom] = [
    Math.min(innerWidth, box.right + around),
    Math.min(innerHeight, box.bottom + around),
  ];
  const isSeen = box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;
  return isSeen ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}
