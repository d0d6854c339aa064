import type { ActionVariant, Parameter } from '@gatehouse/sdk-actions';

/** A value that a parameter cannot take, as a macro may bring one, and how the message begins that says so. */
export interface WrongValue {
  readonly name: string;
  readonly text: string;
  readonly message: string;
}

/** A macro would mean the name here. */
const namedThings: Partial<Record<Parameter['kind'], string>> = {
  HostedSpreadsheetName: 'hosted spreadsheet',
  ListName: 'list',
  TableName: 'table',
};
const limited = new Set<Parameter['kind']>(['Int', 'Double', 'Bool', 'Enum']);

/** One for each parameter but those that take any text. */
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
