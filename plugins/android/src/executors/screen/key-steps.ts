/** A part of a text to type, or a key to press. */
export type KeyStep = { readonly text: string } | { readonly key: string };

/** Parses keys in braces, such as `{AndroidKeys.HOME}`; everything else is text, other braces too. */
export function toKeySteps(text: string): readonly KeyStep[] {
  return text.split(/(\{AndroidKeys\.\w+\})/).flatMap((part): readonly KeyStep[] => {
    const key = /^\{AndroidKeys\.(\w+)\}$/.exec(part)?.[1];
    if (key !== undefined) return [{ key }];
    return part === '' ? [] : [{ text: part }];
  });
}

/** One step for each character. */
export function toCharacters(step: KeyStep): readonly KeyStep[] {
  return 'key' in step ? [step] : [...step.text].map((text) => ({ text }));
}
