import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameMask } from './name-mask.ts';

for (const { masks, fitting, others } of [
  { masks: '', fitting: ['a.txt', ''], others: [] },
  { masks: ' ; ', fitting: ['a.txt'], others: [] },
  { masks: '*', fitting: ['', 'a'], others: [] },
  { masks: '*.TXT', fitting: ['a.txt', '.txt', 'A.Txt', 'a.txt.txt'], others: ['a.txt.bak', 'atxt', 'txt'] },
  { masks: 'a?c', fitting: ['abc', 'a😀c'], others: ['ac', 'abbc', 'abcd', 'xabc'] },
  { masks: '?', fitting: ['a'], others: ['', 'ab'] },
  {
    masks: 'a*b*c',
    fitting: ['abc', 'axbxc', 'abbc', 'abcbc', 'aXXbc'],
    others: ['acb', 'abcd', 'bc', 'ac'],
  },
  { masks: 'report**', fitting: ['report', 'report-1'], others: ['a-report'] },
  { masks: '*.csv; b*', fitting: ['a.csv', 'b.txt'], others: ['a.txt', 'ab'] },
  { masks: 'a', fitting: ['a', 'A'], others: ['', 'ab', 'ba'] },
])
  test(`the masks "${masks}" fit ${fitting.map((name) => `"${name}"`).join(', ')} alone`, () => {
    const fits = nameMask(masks);

    assert.deepEqual([...fitting, ...others].filter(fits), fitting);
  });

test('a mask with many stars takes no time with a long name', () => {
  const fits = nameMask(`${'*a'.repeat(200)}b`);

  assert.equal(fits('a'.repeat(5000)), false);
});
