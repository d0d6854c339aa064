/** Forms of macros with parts. */
export const listItemForm = /^(.+)\.(\d+)$/;
export const tableCellForm = /^(.+?)\.(\d+)\.(.+)$/;
export const secretNameForm = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;
export const randomForm = /^(-?\d{1,14})\.(-?\d{1,14})$/;

/** By kind: why the rest of a macro can never have a value; null where it can. */
const problems = {
  Variable: () => null,
  List: (rest: string) => (listItemForm.test(rest) ? null : 'does not have the form {-List.NAME.N-}'),
  Table: (rest: string) =>
    tableCellForm.test(rest) ? null : 'does not have the form {-Table.NAME.ROW.COLUMN-}',
  Project: oneOf('Name', 'Directory', 'LastExecutedActionId'),
  Failure: oneOf('Message', 'Action', 'ActionId', 'Url', 'Time'),
  TimeNow: oneOf('Date', 'Time'),
  Random: randomProblem,
  Environment: () => null,
  Secret: (rest: string) => (secretNameForm.test(rest) ? null : 'does not have the form {-Secret.NAME-}'),
  String: oneOf('Enter', 'Tab'),
} as const;

export type MacroKind = keyof typeof problems;

export interface MacroForm {
  readonly kind: MacroKind;
  /** The text after the kind and its dot. */
  readonly rest: string;
}

/** The text between `{-` and `-}`, such as `Variable.name`; or why it can never have a value. */
export function parseMacro(macro: string): MacroForm | { readonly problem: string } {
  const dot = macro.indexOf('.');
  const kind = macro.slice(0, Math.max(dot, 0));
  if (!isKind(kind)) return { problem: 'is unknown' };
  const rest = macro.slice(dot + 1);
  const problem = problems[kind](rest);
  return problem === null ? { kind, rest } : { problem };
}

export function isKind(text: string): text is MacroKind {
  return Object.hasOwn(problems, text);
}

function oneOf(...names: readonly string[]) {
  return (rest: string): string | null => (names.includes(rest) ? null : 'is unknown');
}

function randomProblem(range: string): string | null {
  const [, min, max] = randomForm.exec(range) ?? [];
  if (min === undefined || max === undefined) return 'does not have the form {-Random.MIN.MAX-}';
  return Number(min) > Number(max) ? 'has a minimum above its maximum' : null;
}
