import { ActionError, quote } from '@gatehouse/sdk-actions';
import jsep from 'jsep';
import type { Value } from './values.ts';

const unaryOperators = ['-', '+', '!'] as const;
const binaryOperators = [
  '||',
  '&&',
  '==',
  '===',
  '!=',
  '!==',
  '<',
  '<=',
  '>',
  '>=',
  '+',
  '-',
  '*',
  '/',
  '%',
] as const;

export type UnaryOperator = (typeof unaryOperators)[number];
export type BinaryOperator = (typeof binaryOperators)[number];

/** An expression with only the allowed operations. */
export type Expression =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'unary'; readonly operator: UnaryOperator; readonly operand: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'choice'; readonly parts: readonly [Expression, Expression, Expression] }
  | { readonly kind: 'call'; readonly name: string; readonly inputs: readonly Expression[] };

const maxLength = 10_000;
const maxKept = 256;
const maxKeptLength = 1000;

/** Loops and tries repeat a few texts. The oldest one is evicted. */
const kept = new Map<string, Expression>();

/** Parses a text; refuses all constructs beyond plain values, such as members and assignments. */
export function parseExpression(text: string): Expression {
  const known = kept.get(text);
  if (known) return known;
  const expression = readExpression(text);
  if (text.length > maxKeptLength) return expression;
  kept.set(text, expression);
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size > maxKept) kept.delete(oldest);
  return expression;
}

function readExpression(text: string): Expression {
  if (text.length > maxLength) {
    throw new ActionError(`The expression has ${text.length} characters; at most ${maxLength} are allowed.`);
  }
  let tree: jsep.Expression;
  try {
    tree = jsep(text);
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new ActionError(`The expression ${quote(text)} cannot be read: ${problem}.`);
  }
  return parseNode(tree, text);
}

function parseNode(tree: jsep.Expression, text: string): Expression {
  const node = tree as jsep.CoreExpression;
  const parse = (part: jsep.Expression) => parseNode(part, text);
  switch (node.type) {
    case 'Literal':
      return { kind: 'value', value: parseLiteral(node.value, text) };
    case 'Identifier':
      return { kind: 'variable', name: node.name };
    case 'UnaryExpression': {
      const operator = parseOperator(unaryOperators, node.operator, text);
      return { kind: 'unary', operator, operand: parse(node.argument) };
    }
    case 'BinaryExpression': {
      const operator = parseOperator(binaryOperators, node.operator, text);
      return { kind: 'binary', operator, left: parse(node.left), right: parse(node.right) };
    }
    case 'ConditionalExpression':
      return { kind: 'choice', parts: [parse(node.test), parse(node.consequent), parse(node.alternate)] };
    case 'CallExpression':
      return { kind: 'call', name: parseCallee(node.callee, text), inputs: node.arguments.map(parse) };
    default:
      return refuse(text, 'write one condition of values, variables, operators and functions');
  }
}

function parseLiteral(value: jsep.Literal['value'], text: string): Value {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return refuse(text, 'use "" in place of null');
}

function parseOperator<const O extends string>(operators: readonly O[], operator: string, text: string): O {
  const found = operators.find((candidate) => candidate === operator);
  return found ?? refuse(text, `the operator ${operator} is not known; use one of ${operators.join(' ')}`);
}

function parseCallee(callee: jsep.Expression, text: string): string {
  const node = callee as jsep.CoreExpression;
  return node.type === 'Identifier'
    ? node.name
    : refuse(text, 'only functions by their plain names are called');
}

function refuse(text: string, advice: string): never {
  throw new ActionError(`The expression ${quote(text)} cannot be used: ${advice}.`);
}
