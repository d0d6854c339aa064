import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTrue } from './evaluate.ts';

const held = new Map([
  ['n', '10'],
  ['name', 'Ann'],
  ['my page', 'x'],
  ['empty', ''],
  ['größe', '5'],
  ['yes', 'true'],
]);

const variables = {
  get(name: string): string {
    const value = held.get(name);
    if (value === undefined) throw new Error(`no variable ${name}`);
    return value;
  },
};

const rows = [
  ['n > 9', true],
  ['n == 10.0', true],
  ['n + 5 == 15', true],
  ['n + "a" == "10a"', true],
  ['n - 3 * 2 == 4', true],
  ['(n - 3) * 2 == 14', true],
  ['n / 4 == 2.5 && n % 3 == 1', true],
  ['-n < 0 && +n == 10', true],
  ['0.1 + 0.2 == 0.3 && 1.1 * 3 == 3.3 && 0.3 - 0.1 == 0.2', true],
  ['name == "Ann" || missing == "x"', true],
  ['name == "Bob" && missing == "x"', false],
  ['!(name == "ann")', true],
  ["name != 'Bob'", true],
  ['name === "Ann"', true],
  ['name < "Bob"', true],
  ['lower(name) == "ann" && upper(name) == "ANN"', true],
  ['length(trim("  ab ")) == 2', true],
  ['contains(name, "nn") && startsWith(name, "A") && endsWith(name, "n")', true],
  ['matches(name, "(?i)^a")', true],
  ['isEmpty(empty) && !isNumber(name) && isNumber(n)', true],
  ['variable("my page") == "x"', true],
  ['größe >= 5', true],
  ['n > 5 ? name == "Ann" : false', true],
  ['yes', true],
  ['empty', false],
  ['0', false],
  ['true', true],
] as const;

for (const [text, expected] of rows) {
  test(`${text} is ${expected}`, () => {
    assert.equal(isTrue(text, variables), expected);
  });
}

const refused = [
  ['name', /gives "Ann", which is neither true nor false/],
  ['name - 1', /The operator - needs numbers; "Ann" is none/],
  ['n / 0 == 1', /divides 10 by zero/],
  ['n = 10', /cannot be (read|used)/],
  ['n ==', /cannot be read/],
  ['', /cannot be used/],
  ['n n', /cannot be used/],
  ['n.constructor', /cannot be used/],
  ['name["length"]', /cannot be used/],
  ['this', /cannot be used/],
  ['[1]', /cannot be used/],
  ['null == n', /use "" in place of null/],
  ['n & 1', /the operator & is not known/],
  ['name.trim()', /only functions by their plain names/],
  ['eval("1")', /calls eval, which does not exist/],
  ['constructor("1")', /calls constructor, which does not exist/],
  ['length()', /The function length takes 1 values; it got 0/],
  ['missing == 1', /no variable missing/],
  ['1'.repeat(10_001), /has 10001 characters; at most 10000/],
] as const;

for (const [text, message] of refused) {
  test(`${text.slice(0, 30) || 'an empty expression'} is refused`, () => {
    assert.throws(() => isTrue(text, variables), message);
  });
}
