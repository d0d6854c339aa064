/** Whether a text has only spaces, semicolons and comments. */
const blank = /^(?:[\s;]|--[^\n]*(?:\n|$)|\/\*[\s\S]*?(?:\*\/|$))*$/;
/** Texts, names and comments, which may hold anything; semicolons and placeholders between them. */
const parts =
  /'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|;|(?<![\w$])(?:\?\d*|[$:@]\w+)/g;

/**
 * Throws where a text holds a second statement: the library executes the first one and ignores what follows.
 * @param {string} sql
 * @param {(sql: string) => unknown} prepare throws where a text is no statement, such as a part of a trigger
 */
export function assertOneStatement(sql, prepare) {
  if (blank.test(sql)) throw new Error('the statement is empty');
  for (const { 0: part, index } of sql.matchAll(parts)) {
    if (part !== ';' || blank.test(sql.slice(index)) || !isWhole(sql.slice(0, index), prepare)) continue;
    const next = sql
      .slice(index + 1)
      .trim()
      .slice(0, 60);
    throw new Error(`one action executes one statement; another one begins at ${JSON.stringify(next)}`);
  }
}

/**
 * @param {string} sql
 * @param {(sql: string) => unknown} prepare
 */
function isWhole(sql, prepare) {
  if (blank.test(sql)) return false;
  try {
    prepare(sql);
    return true;
  } catch {
    return false;
  }
}

/**
 * The arguments of a statement: values for `?` in their order, and for `$1` by number. A placeholder without a value
 * would be null.
 * @template Value
 * @param {string} sql
 * @param {readonly Value[]} values
 */
export function argumentsOf(sql, values) {
  /** @type {Record<string, Value | undefined>} */
  const numbered = {};
  let count = 0;
  for (const [part] of sql.matchAll(parts)) {
    if (!/^[?$:@]/.test(part)) continue;
    const number = part === '?' ? ++count : Number(part.slice(1));
    if (!Number.isInteger(number) || number < 1) {
      throw new Error(`a placeholder is ? or $1; the statement holds ${part}`);
    }
    if (number > values.length) {
      throw new Error(
        `the statement holds the placeholder ${part} for value ${number}; Parameters hold ${values.length}`,
      );
    }
    if (part !== '?') numbered[part] = values[number - 1];
  }
  const isNumbered = Object.keys(numbered).length > 0;
  if (isNumbered && count > 0)
    throw new Error('the statement holds ? and numbered placeholders; use one kind');
  return isNumbered ? [numbered] : values.slice(0, count);
}
