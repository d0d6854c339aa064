import type { ActionVariant, Parameter } from '@gatehouse/sdk-actions';

/** A wrong value of a parameter, such as a macro may have, and the start of the expected message. */
export interface WrongValue {
  readonly name: string;
  readonly text: string;
  readonly message: string;
}

/** Here a macro stands for a name. */
const namedThings: Partial<Record<Parameter['kind'], string>> = {
  HostedSpreadsheetName: 'hosted spreadsheet',
  ListName: 'list',
  TableName: 'table',
};
const limited = new Set<Parameter['kind']>(['Int', 'Double', 'Bool', 'Enum']);

/** One for each parameter that does not accept every text. */
export function wrongValuesOf({ parameters }: ActionVariant): readonly WrongValue[] {
  return Object.entries(parameters).flatMap(([name, parameter]) => wrongValueOf(name, parameter) ?? []);
}

function wrongValueOf(name: string, { kind, isRaw, required }: Parameter): WrongValue | null {
  if (isRaw || kind === 'OpenSchema' || kind === 'VariableName') return null;
  if (limited.has(kind)) return { name, text: 'nowhere', message: `The parameter ${name} must be ` };
  const noun = namedThings[kind];
  if (noun)
    return required ? { name, text: 'nowhere', message: `The project has no ${noun} "nowhere".` } : null;
  return { name, text: '{-Variable.nowhere-}', message: 'The project has no variable "nowhere".' };
}
