import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleExecutors } from '../testing/sample-executors.ts';
import { documentOf, runDocument } from '../testing.ts';

async function typed(parameters: Record<string, string>) {
  const results = { OutputVariable: 'out' };
  const document = documentOf([{ type: 'Sample', action: 'Typed', parameters, results }]);
  const { outcome } = await runDocument(document, {
    executors: [sampleExecutors],
    variables: { number: ' 42', x: 'value', unfilled: '' },
  });
  return outcome.errorMessage ?? JSON.parse(outcome.values?.variables.out ?? '');
}

const empty = { Ratio: 0.5, Yes: false, Variable: '', List: '', Path: '', Extra: '' };

for (const [parameters, expected] of [
  [{}, empty],
  [{ Yes: '{-Variable.unfilled-}', Whole: '{-Variable.unfilled-}' }, empty],
  [{ Whole: '{-Variable.number-}' }, { Whole: 42, ...empty }],
  [
    { Ratio: '1', Whole: '-7' },
    { ...empty, Ratio: 1, Whole: -7 },
  ],
  [
    { Ratio: '0', Yes: ' 1 ', Kind: ' BETA ', Extra: 'x' },
    { ...empty, Ratio: 0, Yes: true, Kind: 'Beta', Extra: 'x' },
  ],
  [
    { Ratio: '2e-1', Yes: '0', Whole: '+123456789012345' },
    { ...empty, Ratio: 0.2, Whole: 123_456_789_012_345 },
  ],
  [{ Yes: ' False ' }, empty],
  [
    { Ratio: '.25', Yes: 'TRUE', Kind: 'alpha' },
    { ...empty, Ratio: 0.25, Yes: true, Kind: 'Alpha' },
  ],
  [
    { Variable: '{-Variable.x-}', List: '{-List.words-}' },
    { ...empty, Variable: 'x', List: 'words' },
  ],
  [
    { Variable: 'x', Path: '{-Variable.x-}' },
    { ...empty, Variable: 'x', Path: 'value' },
  ],
] as const) {
  test(`parameters ${JSON.stringify(parameters)} become typed values`, async () => {
    assert.deepEqual(await typed(parameters), expected);
  });
}

for (const [parameters, message] of [
  [{ Whole: '1.5' }, /Whole must be a whole number; it is "1\.5"/],
  [{ Ratio: '1,5' }, /Ratio must be a number such as 1\.5/],
  [{ Ratio: '2' }, /Ratio must be at most 1; it is 2/],
  [{ Ratio: '-.5' }, /Ratio must be at least 0; it is -0\.5/],
  [{ Yes: 'maybe' }, /Yes must be true or false; it is "maybe"/],
  [{ Kind: 'Gamma' }, /Kind must be one of Alpha, Beta; it is "Gamma"/],
  [{ Kind: 'Beta' }, /Extra needs a value when Kind is Beta/],
  [{ Kind: 'Beta', Extra: '{-Variable.unfilled-}' }, /when Kind is Beta: \{-Variable\.unfilled-\} is empty/],
  [{ Path: '{-Variable.none-}' }, /no variable "none"/],
  [{ Whole: '1234567890123456' }, /must be a whole number/],
  [{ Whole: '1e3' }, /must be a whole number/],
  [{ Whole: `x${'9'.repeat(99)}` }, /it is "x9{99}"\./],
  [{ Whole: `x${'9'.repeat(100)}` }, /it is "x9{99}…"\./],
] as const) {
  test(`parameters ${JSON.stringify(parameters)} are refused with a clear message`, async () => {
    assert.match(await typed(parameters), message);
  });
}

test('an action without a value that it needs is refused, and macros that are empty are named', async () => {
  const refusalOf = async (To?: string) => {
    const parameters: Record<string, string> = To === undefined ? {} : { To };
    const document = documentOf([{ type: 'Sample', action: 'Count', parameters }]);
    const { outcome } = await runDocument(document, {
      executors: [sampleExecutors],
      variables: { unfilled: '' },
    });
    return outcome.errorMessage;
  };

  assert.match((await refusalOf()) ?? '', /The parameter To needs a value\.$/);
  assert.match(
    (await refusalOf('{-Variable.unfilled-}')) ?? '',
    /needs a value: \{-Variable\.unfilled-\} is empty\.$/,
  );
  const long = '{-Variable.unfilled-}'.repeat(20);
  assert.ok((await refusalOf(long))?.endsWith(`needs a value: ${long.slice(0, 200)} is empty.`));
  assert.match((await refusalOf('0')) ?? '', /at least 1; it is 0/);
  assert.match((await refusalOf('1000001')) ?? '', /at most 1000000; it is 1000001/);
  assert.equal(await refusalOf('1'), null);
});
