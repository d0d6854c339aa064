/**
 * Expressions that match more than a given one, the closest first: an XPath without its last condition, and its last
 * tag alone. None for an expression that has no such part.
 */
export function relaxedXPaths(xpath: string): readonly string[] {
  const parts = splitAtTop(xpath, '/');
  const last = parts.at(-1);
  if (last === undefined || !/^[\w:*-]+(?:\[.*\])?$/s.test(last)) return [];
  const [tag = '', ...conditions] = splitConditions(last);
  const before = xpath.slice(0, xpath.length - last.length);
  const withoutLast = conditions.length > 0 ? [`${before}${tag}${conditions.slice(0, -1).join('')}`] : [];
  return distinct(xpath, [...withoutLast, ...(/^[\w-]+$/.test(tag) ? [`//${tag}`] : [])]);
}

/** The same for a CSS selector: its last part without what is around it, without its last condition, its tag alone. */
export function relaxedSelectors(css: string): readonly string[] {
  if (splitAtTop(css, ',').length > 1) return [];
  const last = splitAtTop(css.trim(), ' >+~').at(-1) ?? '';
  const simple = last.match(/^[\w-]+|[#.][\w-]+|\[[^\]]*\]|::?[\w-]+(?:\(.*\))?/gs) ?? [];
  if (simple.join('') !== last) return [];
  const tag = /^[\w-]+$/.test(simple[0] ?? '') ? simple.slice(0, 1) : [];
  return distinct(css.trim(), [last, simple.slice(0, -1).join(''), ...tag]);
}

function distinct(given: string, relaxed: readonly string[]): readonly string[] {
  return [...new Set(relaxed)].filter((each) => each !== '' && each !== given);
}

/** `b[1][@x]` as `b`, `[1]` and `[@x]`. */
function splitConditions(step: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  for (const { sign, isQuoted } of signsOf(step)) {
    if (!isQuoted && sign === '[' && depth === 0) parts.push('');
    if (!isQuoted) depth += sign === '[' ? 1 : sign === ']' ? -1 : 0;
    parts.push(`${parts.pop() ?? ''}${sign}`);
  }
  return parts;
}

/** The parts between separators that stand outside of quotes, brackets and parentheses. */
function splitAtTop(text: string, separators: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const { sign, isQuoted } of signsOf(text)) {
    if (!isQuoted) depth += '[('.includes(sign) ? 1 : '])'.includes(sign) ? -1 : 0;
    if (!isQuoted && depth === 0 && separators.includes(sign)) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${sign}`);
  }
  return parts;
}

function signsOf(text: string): readonly { readonly sign: string; readonly isQuoted: boolean }[] {
  let quote = '';
  return [...text].map((sign) => {
    const isQuoted = quote !== '' || sign === '"' || sign === "'";
    if (quote === sign) quote = '';
    else if (quote === '' && isQuoted) quote = sign;
    return { sign, isQuoted };
  });
}
