import { ActionError, quote, type RunVariables } from '@gatehouse/sdk-actions';
import { callFunction } from './functions.ts';
import {
  type BinaryOperator,
  type Expression,
  parseExpression,
  type UnaryOperator,
} from './parse-expression.ts';
import { compareValues, rounded, toNumber, type Value } from './values.ts';

type Variables = Pick<RunVariables, 'get'>;

/** Whether a condition is true. It is never executed as code. */
export function isTrue(text: string, variables: Variables): boolean {
  return asBoolean(evaluate(parseExpression(text), variables));
}

/** A condition that is parsed once and evaluated often. */
export function conditionOf(text: string): (variables: Variables) => boolean {
  const expression = parseExpression(text);
  return (variables) => asBoolean(evaluate(expression, variables));
}

/** The value of an expression. */
export function compute(text: string, variables: Variables): Value {
  return evaluate(parseExpression(text), variables);
}

function evaluate(expression: Expression, variables: Variables): Value {
  switch (expression.kind) {
    case 'value':
      return expression.value;
    case 'variable':
      return variables.get(expression.name);
    case 'unary':
      return computeUnary(expression.operator, evaluate(expression.operand, variables));
    case 'binary':
      return evaluateBinary(expression, variables);
    case 'choice': {
      const [test, yes, no] = expression.parts;
      return evaluate(asBoolean(evaluate(test, variables)) ? yes : no, variables);
    }
    case 'call':
      return evaluateCall(expression, variables);
  }
}

function evaluateCall({ name, inputs }: Extract<Expression, { kind: 'call' }>, variables: Variables): Value {
  const values = inputs.map((input) => evaluate(input, variables));
  const [first] = values;
  // Reads variables whose names are no identifiers.
  if (name === 'variable' && first !== undefined && values.length === 1) return variables.get(String(first));
  return callFunction(name, values);
}

function evaluateBinary(expression: Extract<Expression, { kind: 'binary' }>, variables: Variables): Value {
  const { operator, right } = expression;
  const left = evaluate(expression.left, variables);
  if (operator === '&&') return asBoolean(left) && asBoolean(evaluate(right, variables));
  if (operator === '||') return asBoolean(left) || asBoolean(evaluate(right, variables));
  return computeBinary(operator, left, evaluate(right, variables));
}

type ComputedOperator = Exclude<BinaryOperator, '&&' | '||'>;

function computeBinary(operator: ComputedOperator, left: Value, right: Value): Value {
  switch (operator) {
    case '==':
    case '===':
      return compareValues(left, right) === 0;
    case '!=':
    case '!==':
      return compareValues(left, right) !== 0;
    case '<':
      return compareValues(left, right) < 0;
    case '<=':
      return compareValues(left, right) <= 0;
    case '>':
      return compareValues(left, right) > 0;
    case '>=':
      return compareValues(left, right) >= 0;
    case '+':
      return add(left, right);
    default:
      return calculate(operator, asNumber(operator, left), asNumber(operator, right));
  }
}

function add(left: Value, right: Value): Value {
  const a = toNumber(left);
  const b = toNumber(right);
  return a !== undefined && b !== undefined ? rounded(a + b) : String(left) + String(right);
}

function calculate(operator: '-' | '*' | '/' | '%', left: number, right: number): number {
  if (operator === '-') return rounded(left - right);
  if (operator === '*') return rounded(left * right);
  if (right === 0) throw new ActionError(`The expression divides ${left} by zero.`);
  return rounded(operator === '/' ? left / right : left % right);
}

function computeUnary(operator: UnaryOperator, value: Value): Value {
  if (operator === '!') return !asBoolean(value);
  const number = asNumber(operator, value);
  return operator === '-' ? -number : number;
}

function asNumber(operator: string, value: Value): number {
  const number = toNumber(value);
  if (number !== undefined) return number;
  throw new ActionError(`The operator ${operator} needs numbers; ${quote(String(value))} is none.`);
}

function asBoolean(value: Value): boolean {
  if (typeof value === 'boolean') return value;
  const number = toNumber(value);
  if (number !== undefined) return number !== 0;
  const word = String(value).trim().toLowerCase();
  if (word === 'true') return true;
  if (word === 'false' || word === '') return false;
  throw new ActionError(
    `The condition gives ${quote(String(value))}, which is neither true nor false; compare it, as in x == "a".`,
  );
}
