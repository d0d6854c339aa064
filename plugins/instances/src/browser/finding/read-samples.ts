/** An element as it is shown in messages. */
export interface Sample {
  /** Such as `<button id="save">Save</button> (hidden)`. */
  readonly shown: string;
  /** The texts by which a person knows it. */
  readonly names: readonly string[];
}

/**
 * The first elements of many. Runs in the page, so it stands alone and has no named function. No value of a field is
 * read.
 */
export function readSamples(elements: Element[]): { count: number; samples: Sample[] } {
  const attributes = ['id', 'name', 'type', 'role', 'aria-label', 'placeholder', 'data-testid'];
  const samples = elements.slice(0, 200).map((element) => {
    const { width, height } = element.getBoundingClientRect();
    const isShown = width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
    // biome-ignore lint/performance/useDomNodeTextContent: the text as a person sees it
    const seen = element instanceof HTMLElement ? element.innerText : '';
    const text = (seen || (element.textContent ?? '')).slice(0, 500).replace(/\s+/g, ' ').trim();
    const given = attributes.flatMap((name) => {
      const value = element.getAttribute(name);
      return value === null ? [] : [{ name, value: value.slice(0, 40) }];
    });
    const tag = [element.localName, ...given.map(({ name, value }) => `${name}="${value}"`)].join(' ');
    const short = text.length > 40 ? `${text.slice(0, 40)}…` : text;
    return {
      shown: `<${tag}>${short}${isShown ? '' : ' (hidden)'}`,
      names: [text, ...given.map(({ value }) => value)].filter((name) => name !== ''),
    };
  });
  return { count: elements.length, samples };
}
