/** A part of a text that is typed, or a key that is pressed. */
export type KeyStep = { readonly text: string } | { readonly key: string };

/** Reads keys in braces, such as `{AndroidKeys.HOME}`; all else is text, other braces too. */
export function toKeySteps(text: string): readonly KeyStep[] {
  return text.split(/(\{AndroidKeys\.\w+\})/).flatMap((part): readonly KeyStep[] => {
    const key = /^\{AndroidKeys\.(\w+)\}$/.exec(part)?.[1];
    if (key !== undefined) return [{ key }];
    return part === '' ? [] : [{ text: part }];
  });
}

/** One character after the other. */
export function toCharacters(step: KeyStep): readonly KeyStep[] {
  return 'key' in step ? [step] : [...step.text].map((text) => ({ text }));
}
