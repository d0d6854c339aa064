import assert from 'node:assert/strict';
import { test } from 'node:test';
import { relaxedSelectors, relaxedXPaths } from './relaxed-expressions.ts';

for (const [xpath, expected] of [
  ["//button[normalize-space()='Save']", ['//button']],
  [
    "//form[@id='x/y']//button[@type='submit'][.='a]b']",
    ["//form[@id='x/y']//button[@type='submit']", '//button'],
  ],
  ["//*[@role='textbox'][.='prin']", ["//*[@role='textbox']"]],
  ['//ul/li', ['//li']],
  ['//li', []],
  ['(//a)[3]', []],
  ['//a/@href', []],
  ['//p[', []],
  ['', []],
] as const) {
  test(`the XPath ${xpath} is relaxed to ${JSON.stringify(expected)}`, () => {
    assert.deepEqual(relaxedXPaths(xpath), expected);
  });
}

for (const [css, expected] of [
  ['form#login > button.big[type="a > b"]', ['button.big[type="a > b"]', 'button.big', 'button']],
  ['.btn.save', ['.btn']],
  ['button:has-text("Save, now")', ['button']],
  ['#nowhere', []],
  ['li', []],
  ['a, b', []],
  ['p[[', []],
  ['', []],
] as const) {
  test(`the selector ${css} is relaxed to ${JSON.stringify(expected)}`, () => {
    assert.deepEqual(relaxedSelectors(css), expected);
  });
}
