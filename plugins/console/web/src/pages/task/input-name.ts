/** A choice of a drop-down. */
export interface Choice {
  readonly value: string;
  readonly name: string;
}

export interface InputName {
  readonly label: string;
  readonly choices: readonly Choice[];
}

/** Takes a stored name apart: `Country{RU:Russia|US:United States}` is a label with two choices. */
export function readInputName(stored: string): InputName {
  const [, label = '', inBraces = ''] = /^([^{]*)\{(.*)\}$/.exec(stored) ?? [undefined, stored];
  if (!inBraces.includes('|') && !inBraces.includes(':')) return { label, choices: [] };
  const choices = inBraces.split('|').map((choice) => {
    const [value = '', name = value] = choice.split(':');
    return { value, name };
  });
  return { label, choices };
}
