/** Reads `true`; any other text means off. */
export const readSwitch = (text: string): boolean => text === 'true';

export const readList = (text: string): readonly string[] => text.split(',');

export const readNumber = (text: string): number | string => (/^\d{1,15}$/.test(text) ? Number(text) : text);

export const readOnOff = (text: string): boolean | string =>
  text === 'on' || text === 'off' ? text === 'on' : text;

export const choiceOf = (choices: readonly string[]): string => `one of ${choices.join(', ')}`;

export function parseChoice<T extends string>(name: string, text: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === text);
  if (found !== undefined) return found;
  throw new Error(`${name} must be ${choiceOf(choices)} (got "${text}")`);
}
