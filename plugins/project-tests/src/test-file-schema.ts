import { branchPattern, branchRule } from '@gatehouse/sdk-actions/document';
import * as v from 'valibot';

/** The most entries of a list: a test is read by people. */
const maxEntries = 1000;
const maxText = 1_000_000;

const text = v.pipe(v.string(), v.maxLength(maxText));
const named = <T extends v.GenericSchema>(schema: T) =>
  v.pipe(v.record(v.pipe(v.string(), v.minLength(1), v.maxLength(500)), schema), v.maxEntries(maxEntries));
const listOf = <T extends v.GenericSchema>(schema: T) => v.pipe(v.array(schema), v.maxLength(maxEntries));
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));
const lines = v.pipe(v.array(text), v.maxLength(100_000));
const rows = v.pipe(v.array(v.pipe(v.array(text), v.maxLength(1000))), v.maxLength(100_000));

/** A file of the test: in its folder or below it. */
export const testPath = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(1000),
  v.check(
    (value) => !/^[/\\]|^[a-z]:|\0/i.test(value) && !value.split(/[/\\]/).includes('..'),
    'must be a path within the folder of the test, such as pages/shop.har',
  ),
  v.description('A path within the folder of the test'),
);

const path = testPath;

const address = v.pipe(
  v.string(),
  v.regex(/^(https?:\/\/|\*)/i, 'must begin with http://, https:// or *'),
  v.maxLength(8000),
);
const branch = v.pipe(v.string(), v.regex(branchPattern, `must be ${branchRule}`));

/** A text as it is, or a part of it. */
const textCheck = v.union(
  [
    text,
    v.strictObject({ like: v.pipe(text, v.description('* stands for any text')) }),
    v.strictObject({ contains: text }),
  ],
  'must be a text, {"like": "a * b"} or {"contains": "a"}',
);

const answer = v.strictObject({
  url: v.pipe(address, v.description('* stands for any text')),
  method: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{1,20}$/, 'must be in capitals, such as GET'))),
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
  headers: v.optional(named(v.pipe(text, v.regex(/^[^\r\n]*$/, 'must be one line')))),
  body: v.optional(text),
  json: v.optional(v.pipe(v.unknown(), v.description('The body, as JSON'))),
  file: v.optional(v.pipe(path, v.description('A file that is the body'))),
  times: v.optional(
    v.pipe(count, v.minValue(1), v.description('Answers so often; as often as asked by default')),
  ),
});

const answers = listOf(
  v.union(
    [
      answer,
      v.strictObject({
        har: v.pipe(path, v.description('A HAR file, whose answers are given in their order')),
      }),
      v.strictObject({
        folder: v.pipe(path, v.description('A folder that is served')),
        at: v.pipe(address, v.description('The address of the folder, such as https://shop.test/')),
      }),
    ],
    'must be an answer with a url, {"har": "file"} or {"folder": "files", "at": "https://shop.test/"}',
  ),
);

const stub = v.strictObject({
  results: v.optional(named(text)),
  variables: v.optional(named(text)),
  lists: v.optional(named(lines)),
  tables: v.optional(named(rows)),
  branch: v.optional(branch),
  error: v.optional(v.pipe(text, v.minLength(1), v.description('The action fails with this message'))),
});

const given = v.strictObject({
  variables: v.optional(named(text)),
  lists: v.optional(named(lines)),
  tables: v.optional(named(rows)),
  secrets: v.optional(v.pipe(named(text), v.description('Values of secrets; a test reads no stored ones'))),
  files: v.optional(
    v.pipe(
      v.record(path, v.union([text, v.strictObject({ from: path })], 'must be a text or {"from": "file"}')),
      v.maxEntries(maxEntries),
      v.description('Files that lie beside the project: their text, or the file of the test that is copied'),
    ),
  ),
  answers: v.optional(
    v.pipe(answers, v.description('Answers to requests of actions and pages: the first that fits')),
  ),
});

const fileCheck = v.union(
  [textCheck, v.strictObject({ exists: v.boolean() }), v.strictObject({ sameAs: path })],
  'must be a text, {"like"}, {"contains"}, {"exists": false} or {"sameAs": "file"}',
);

const expected = v.strictObject({
  result: v.optional(v.picklist(['success', 'failure'])),
  message: v.optional(v.pipe(textCheck, v.description('The message of the failure'))),
  variables: v.optional(named(textCheck)),
  lists: v.optional(named(v.union([lines, v.strictObject({ count })], 'must be lines or {"count": 3}'))),
  tables: v.optional(named(v.union([rows, v.strictObject({ count })], 'must be rows or {"count": 3}'))),
  files: v.optional(v.pipe(v.record(path, fileCheck), v.maxEntries(maxEntries))),
  log: v.optional(v.pipe(listOf(textCheck), v.description('For each of them, a line of the log fits'))),
  calls: v.optional(
    v.pipe(
      named(
        v.strictObject({
          times: v.optional(count),
          branch: v.optional(v.pipe(branch, v.description('A branch that it took at least once'))),
          parameters: v.optional(
            v.pipe(named(textCheck), v.description('Of one of its calls; the action must be stubbed')),
          ),
        }),
      ),
      v.description('Actions by their id'),
    ),
  ),
  requests: v.optional(
    listOf(
      v.strictObject({
        url: address,
        method: v.optional(v.string()),
        body: v.optional(textCheck),
        times: v.optional(count),
      }),
    ),
  ),
});

const testCase = v.strictObject({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(300)),
  given: v.optional(given, {}),
  stubs: v.optional(
    v.pipe(
      named(v.union([stub, v.pipe(listOf(stub), v.minLength(1))], 'must be a stub or a list of stubs')),
      v.description('What actions do instead, by their id; of a list one at each visit, then the last one'),
    ),
    {},
  ),
  network: v.optional(
    v.pipe(v.boolean(), v.description('Requests without an answer reach the network; false by default')),
    false,
  ),
  timeLimitSeconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(240)), 60),
  expect: v.pipe(
    expected,
    v.check(
      (all) => Object.values(all).some((part) => hasContent(part)),
      'asserts nothing: expect a result, variables, lists, tables, files, log, calls or requests',
    ),
  ),
});

export const testFileSchema = v.strictObject({
  $schema: v.optional(v.string()),
  project: v.optional(v.pipe(path, v.description('The project; that with the name of the test by default'))),
  cases: v.pipe(v.array(testCase), v.minLength(1, 'must have a case'), v.maxLength(200)),
});

export type TestFile = v.InferOutput<typeof testFileSchema>;
export type TestCase = TestFile['cases'][number];
export type Stub = v.InferOutput<typeof stub>;
export type AnswerSource = v.InferOutput<typeof answers>[number];
export type InlineAnswer = v.InferOutput<typeof answer>;
export type TextCheck = v.InferOutput<typeof textCheck>;
export type FileCheck = v.InferOutput<typeof fileCheck>;

function hasContent(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return part !== undefined;
  return Object.keys(part).length > 0;
}
