// These functions run in pages, in a world of their own.

export interface WrittenPage {
  /** A whole document, which runs no scripts and loads nothing. */
  readonly html: string;
  /** The page was too large, or took too long. */
  readonly isCut: boolean;
  readonly title: string;
}

interface Writing {
  readonly out: string[];
  left: number;
  readonly until: number;
  isCut: boolean;
}

/** The page as it is shown now, with its styles and the values of its fields, but no passwords. */
export function writePage(limit: number, maxMs: number): WrittenPage {
  const writing = { out: [], left: limit, until: performance.now() + maxMs, isCut: false };
  writeDocument(document, writing, 0);
  return { html: writing.out.join(''), isCut: writing.isCut, title: document.title.slice(0, 1000) };
}

/** False where there is no room for it. */
export function put(writing: Writing, text: string): boolean {
  if (text.length > writing.left || performance.now() > writing.until) {
    writing.isCut = true;
    return false;
  }
  writing.left -= text.length;
  writing.out.push(text);
  return true;
}

export function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

export function writeDocument(from: Document, writing: Writing, depth: number): void {
  const policy = "default-src 'none'; style-src 'unsafe-inline'";
  put(
    writing,
    `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
  for (const sheet of from.adoptedStyleSheets ?? []) writeSheet(sheet, writing);
  if (from.documentElement !== null) writeElement(from.documentElement, writing, depth);
}

export function writeSheet(sheet: CSSStyleSheet | null, writing: Writing): void {
  put(writing, `<style>${rulesOf(sheet)}</style>`);
}

/** Empty for the sheet of another origin, which cannot be read. */
export function rulesOf(sheet: CSSStyleSheet | null): string {
  try {
    const rules = [...(sheet?.cssRules ?? [])].map((rule) =>
      rule instanceof CSSImportRule ? rulesOf(rule.styleSheet) : rule.cssText,
    );
    return rules
      .join('\n')
      .replace(/<\//g, '<\\/')
      .replace(/url\(["']?data:[^)]{500,}\)/g, 'none');
  } catch {
    return '';
  }
}

export function writeNode(node: Node, writing: Writing, depth: number): void {
  if (node.nodeType === Node.TEXT_NODE) put(writing, escapeText(node.nodeValue ?? ''));
  else if (node.nodeType === Node.ELEMENT_NODE) writeElement(node as Element, writing, depth);
}

export function writeElement(element: Element, writing: Writing, depth: number): void {
  const tag = element.localName;
  if (/^(script|noscript|base|meta|template|object|embed)$/.test(tag)) return;
  if (depth > 300) writing.isCut = true;
  if (depth > 300) return;
  if (tag === 'style' || tag === 'link') {
    const { sheet } = element as HTMLStyleElement | HTMLLinkElement;
    if (tag === 'style' || sheet) writeSheet(sheet, writing);
    return;
  }
  if (!put(writing, `<${tag}${attributesOf(element)}`)) return;
  if (tag === 'iframe' || tag === 'frame') writeFrame(element as HTMLIFrameElement, writing, depth);
  else put(writing, '>');
  if (/^(area|br|col|embed|frame|hr|img|input|source|track|wbr)$/.test(tag)) return;
  writeContent(element, writing, depth);
  // An element that was begun is ended, also behind the limit.
  writing.out.push(`</${tag}>`);
}

export function writeContent(element: Element, writing: Writing, depth: number): void {
  const root = element.shadowRoot;
  if (root !== null && put(writing, '<template shadowrootmode="open">')) {
    for (const sheet of root.adoptedStyleSheets) writeSheet(sheet, writing);
    for (const child of root.childNodes) writeNode(child, writing, depth + 1);
    writing.out.push('</template>');
  }
  if (element instanceof HTMLTextAreaElement) put(writing, escapeText(element.value));
  else for (const child of element.childNodes) writeNode(child, writing, depth + 1);
}

/** A frame of another origin cannot be read, and names its address. */
export function writeFrame(frame: HTMLIFrameElement, writing: Writing, depth: number): void {
  const inner: Writing = { out: [], left: writing.left >> 1, until: writing.until, isCut: false };
  try {
    if (frame.contentDocument !== null) writeDocument(frame.contentDocument, inner, depth + 1);
  } catch {}
  if (inner.isCut) writing.isCut = true;
  put(writing, inner.out.length === 0 ? '>' : ` sandbox="" srcdoc="${escapeText(inner.out.join(''))}">`);
}

export function attributesOf(element: Element): string {
  const { width, height } = element.getBoundingClientRect();
  const isPicture = /^(img|canvas|video|svg)$/.test(element.localName);
  const size = isPicture ? ` width="${Math.round(width)}" height="${Math.round(height)}"` : '';
  const written = [...element.attributes].map(({ name, value }) => attributeOf(name, value, isPicture));
  return `${written.join('')}${size}${stateOf(element)}`;
}

/** Addresses are kept for reading: nothing follows them. */
export function attributeOf(name: string, value: string, isPicture: boolean): string {
  if (!/^[a-z_][\w:.-]*$/i.test(name)) return '';
  if (/^on|^(nonce|integrity|srcdoc|srcset|sandbox|ping|value|checked|selected)$/i.test(name)) return '';
  if (isPicture && /^(width|height)$/i.test(name)) return '';
  const isAddress = /^(href|src|action|formaction|poster|data|background|xlink:href)$/i.test(name);
  const shown = isAddress ? value.slice(0, 500) : value;
  return ` ${isAddress ? `data-${name.replace(':', '-')}` : name}="${escapeText(shown)}"`;
}

/** The value of a field as it is now. */
export function stateOf(element: Element): string {
  if (element instanceof HTMLOptionElement) return element.selected ? ' selected' : '';
  if (!(element instanceof HTMLInputElement)) return '';
  if (/^(checkbox|radio)$/.test(element.type)) return element.checked ? ' checked' : '';
  if (element.type === 'file' || element.value === '') return '';
  return ` value="${isHiddenField(element) ? '***' : escapeText(element.value)}"`;
}

/** Passwords, card numbers, and fields with the name of a secret. */
export function isHiddenField(element: HTMLInputElement): boolean {
  const autocomplete = element.getAttribute('autocomplete') ?? '';
  if (element.type === 'password' || /password|^cc-|one-time/.test(autocomplete)) return true;
  return /passw|secret|token|csrf|api_?key/i.test(`${element.name} ${element.id}`);
}
