interface Choice {
  readonly value: string;
  /** Null where the form shows the value. */
  readonly label: string | null;
}

/** Choices as one line, such as `de: Germany | fr: France`. */
export function choicesText(choices: readonly Choice[]): string {
  return choices.map(({ value, label }) => (label === null ? value : `${value}: ${label}`)).join(' | ');
}

export function readChoices(text: string): readonly Choice[] {
  const parts = text.split('|').map((part) => part.trim());
  return parts
    .filter((part) => part !== '')
    .map((part) => {
      const [value = '', ...rest] = part.split(':');
      return { value: value.trim(), label: rest.length === 0 ? null : rest.join(':').trim() };
    });
}
