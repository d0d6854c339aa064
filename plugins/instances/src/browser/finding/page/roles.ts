/** The kind of an element in the words of a person: `text` where it is not interactive. */
export function roleOf(element: Element): string {
  const given = element.getAttribute('role')?.trim().split(/\s+/)[0]?.toLowerCase() ?? '';
  const same: Readonly<Record<string, string>> = {
    img: 'image',
    searchbox: 'textbox',
    spinbutton: 'textbox',
    listbox: 'combobox',
    switch: 'checkbox',
    menuitemcheckbox: 'menuitem',
    menuitemradio: 'menuitem',
  };
  const known = ['button', 'link', 'textbox', 'checkbox', 'radio', 'combobox', 'option', 'tab', 'menuitem'];
  const role = Object.hasOwn(same, given) ? (same[given] ?? '') : given;
  return [...known, 'heading', 'image'].includes(role) ? role : ownRole(element);
}

export function ownRole(element: Element): string {
  if (element instanceof HTMLInputElement) return inputRole(element.type);
  if (element instanceof HTMLElement && element.isContentEditable) return 'textbox';
  switch (element.localName) {
    case 'a':
      return element.hasAttribute('href') ? 'link' : 'text';
    case 'button':
    case 'summary':
      return 'button';
    case 'textarea':
      return 'textbox';
    case 'select':
      return 'combobox';
    case 'option':
      return 'option';
    case 'img':
    case 'svg':
      return 'image';
    default:
      return /^h[1-6]$/.test(element.localName) ? 'heading' : 'text';
  }
}

export function inputRole(type: string): string {
  if (/^(?:button|submit|reset|image|file)$/.test(type)) return 'button';
  if (type === 'checkbox' || type === 'radio') return type;
  return type === 'hidden' ? 'text' : 'textbox';
}

/** Whether a person sees it. A file field is often hidden behind a styled element. */
export function isShown(element: Element): boolean {
  if (element instanceof HTMLInputElement && element.type === 'file') return true;
  if (element.localName === 'option') return true;
  const { width, height } = element.getBoundingClientRect();
  return (
    width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  );
}
