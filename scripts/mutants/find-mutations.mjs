import { parseSync } from 'oxc-parser';

/**
 * One small change of a source: the text between two offsets is replaced.
 * @typedef {{ readonly start: number, readonly end: number, readonly with: string }} Mutation
 * @typedef {{ readonly type: string, readonly start: number, readonly end: number } & Record<string, any>} SyntaxNode
 */

/** @type {Readonly<Record<string, string>>} */
const OPERATORS = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '-': '+',
  '*': '/',
  '&&': '||',
  '||': '&&',
};
/** @type {Readonly<Record<string, string>>} */
const METHODS = { min: 'max', max: 'min', some: 'every', every: 'some' };
/** Without the call the value goes on as it is. */
const REMOVED_METHODS = new Set(['filter', 'slice', 'toSorted', 'toReversed', 'trim', 'toLowerCase']);
const TYPE_KEYS = new Set(['typeAnnotation', 'typeArguments', 'typeParameters', 'returnType']);
const PASSED_OVER =
  /^(?:TS(?!AsExpression|SatisfiesExpression|NonNull)|ImportDeclaration|ExportAllDeclaration)/;
/** A value for a time, the size of a step or an estimate is a matter of speed; a limit is behaviour and is changed. */
const TUNABLE = /(?:Ms|_MS|AStep|quietTurns)$|^(?:step|slice|chunk|piece|part|large|wanted)Bytes$|^bytesOf/;
const FIXED = /^[\d_ *]+$/;
/** The name of an error is its title. */
const NAME_OF_ERROR = /^this\.name = '\w+';$/;
/** A pause of a long computation, which only lets others run. */
const PAUSE = /^(?:yield|await (?:nextTurn|setImmediate)\(\)|await slice\.next\(\));$/;
/** Lines of the log are no behaviour. */
const LOG_CALL = /^(?:await |void )?[\w.#]*\blog(?:ger)?\??\.(?:debug|info|warn|error)\(/;
/** A branch of nothing but one such line. */
const LOG_BRANCH = new RegExp(`^\\{?\\s*${LOG_CALL.source.slice(1)}[^;]*;\\s*\\}?$`);

/**
 * @param {string} path
 * @param {string} text
 * @returns {readonly Mutation[]}
 */
export function findMutations(path, text) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  /** @type {Mutation[]} */
  const found = [];
  visit(/** @type {SyntaxNode} */ (/** @type {unknown} */ (program)), text, found);
  return found;
}

/**
 * @param {SyntaxNode} node
 * @param {string} text
 * @param {Mutation[]} found
 */
function visit(node, text, found) {
  if (isPassedOver(node, text)) return;
  found.push(...mutationsOf(node, text));
  // The arguments of an error are its message.
  if (node.type === 'ThrowStatement') return;
  for (const [key, value] of Object.entries(node)) {
    if (TYPE_KEYS.has(key)) continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === 'string') visit(child, text, found);
  }
}

/**
 * Types, imports, values of speed, titles of errors, lines of the log and pauses with their conditions.
 * @param {SyntaxNode} node
 * @param {string} text
 */
function isPassedOver(node, text) {
  const { type, start, end } = node;
  const code = text.slice(start, end);
  if (type === 'VariableDeclarator') return TUNABLE.test(node.id.name ?? '');
  if (type === 'AssignmentPattern') return TUNABLE.test(node.left.name ?? '') && isFixed(node.right, text);
  if (type === 'Property') return TUNABLE.test(node.key.name ?? '') && isFixed(node.value, text);
  if (type === 'IfStatement') return node.alternate === null && isQuiet(node.consequent, text);
  if (type === 'CallExpression') return LOG_CALL.test(code);
  if (type !== 'ExpressionStatement') return PASSED_OVER.test(type);
  return PAUSE.test(code) || LOG_CALL.test(code) || NAME_OF_ERROR.test(code);
}

/**
 * @param {SyntaxNode} value
 * @param {string} text
 */
function isFixed({ start, end }, text) {
  return FIXED.test(text.slice(start, end));
}

/**
 * @param {SyntaxNode} branch
 * @param {string} text
 */
function isQuiet({ start, end }, text) {
  const code = text.slice(start, end);
  return PAUSE.test(code) || LOG_BRANCH.test(code);
}

/**
 * @param {SyntaxNode} node
 * @param {string} text
 * @returns {Mutation[]}
 */
function mutationsOf(node, text) {
  const { type, start, end } = node;
  if (type === 'ThrowStatement') return [{ start, end, with: ';' }];
  if (type === 'ExpressionStatement') return node.directive ? [] : [{ start, end, with: ';' }];
  if (type === 'BinaryExpression' || type === 'LogicalExpression') return ofOperator(node, text);
  if (type === 'IfStatement' || type === 'ConditionalExpression')
    return ['true', 'false'].map((value) => ({ ...placeOf(node.test), with: value }));
  if (type === 'WhileStatement') return [{ ...placeOf(node.test), with: 'false' }];
  if (type === 'UnaryExpression' && node.operator === '!')
    return [{ start, end: node.argument.start, with: '' }];
  if (type === 'CallExpression') return ofCall(node);
  return type === 'Literal' ? ofLiteral(node) : [];
}

/**
 * @param {SyntaxNode} node
 * @param {string} text
 * @returns {Mutation[]}
 */
function ofOperator({ operator, left, right }, text) {
  // The types would not allow the value without its fallback.
  if (operator === '??') return [{ start: left.start, end: right.start, with: '' }];
  const isSum = operator === '+' && [left, right].some(({ value }) => typeof value === 'number');
  const other = isSum ? '-' : OPERATORS[operator];
  if (other === undefined) return [];
  const start = text.indexOf(operator, left.end);
  return [{ start, end: start + operator.length, with: other }];
}

/**
 * @param {SyntaxNode} node
 * @returns {Mutation[]}
 */
function ofCall({ callee, end }) {
  if (callee.type !== 'MemberExpression' || callee.computed) return [];
  const { name } = callee.property;
  if (REMOVED_METHODS.has(name)) return [{ start: callee.object.end, end, with: '' }];
  return Object.hasOwn(METHODS, name) ? [{ ...placeOf(callee.property), with: METHODS[name] ?? '' }] : [];
}

/**
 * @param {SyntaxNode} node
 * @returns {Mutation[]}
 */
function ofLiteral({ value, start, end }) {
  if (typeof value === 'boolean') return [{ start, end, with: String(!value) }];
  if (typeof value !== 'number') return [];
  // A store sorts by 2 as by 1.
  return [{ start, end, with: String(value === 1 ? 0 : value + 1) }];
}

/** @param {SyntaxNode} node */
function placeOf({ start, end }) {
  return { start, end };
}
