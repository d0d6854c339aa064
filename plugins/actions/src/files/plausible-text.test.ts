import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPlausible } from './plausible-text.ts';

for (const { text, encoding, isLikely } of [
  { text: 'Müller und Söhne, 5 €', encoding: 'windows-1252', isLikely: true },
  { text: 'ÐŸÑ€Ð¸Ð²ÐµÑ‚ Ð¼Ð¸Ñ€', encoding: 'windows-1252', isLikely: false },
  { text: 'ÏÐÈÂÅÒ', encoding: 'windows-1252', isLikely: false },
  { text: 'Été où', encoding: 'iso-8859-15', isLikely: true },
  { text: 'привет мир', encoding: 'windows-1251', isLikely: true },
  { text: 'أîًîن', encoding: 'windows-1256', isLikely: false },
  { text: 'السلام', encoding: 'windows-1256', isLikely: true },
  { text: '\u05b8המדם', encoding: 'windows-1255', isLikely: false },
  { text: 'פךמם', encoding: 'windows-1255', isLikely: false },
  { text: 'שלום עולם', encoding: 'windows-1255', isLikely: true },
  { text: 'ьнпмб', encoding: 'windows-1251', isLikely: false },
  { text: 'ына', encoding: 'windows-1251', isLikely: false },
  { text: 'шт', encoding: 'windows-1251', isLikely: true },
  { text: 'δξμ', encoding: 'windows-1253', isLikely: false },
  { text: 'ΐάά', encoding: 'windows-1253', isLikely: false },
  { text: 'όνομα τιμής', encoding: 'windows-1253', isLikely: true },
  { text: 'приvет', encoding: 'windows-1251', isLikely: false },
  { text: 'прИвет', encoding: 'windows-1251', isLikely: false },
  { text: 'plain letters alone', encoding: 'windows-1252', isLikely: false },
  { text: `${'für '.repeat(9)}fÜr`, encoding: 'windows-1252', isLikely: true },
  { text: `${'für '.repeat(8)}fÜr`, encoding: 'windows-1252', isLikely: false },
  { text: 'приvет', encoding: 'shift_jis', isLikely: true },
  { text: 'ÏÐa', encoding: 'windows-1252', isLikely: true },
  { text: 'ÏÐÈaa', encoding: 'windows-1252', isLikely: false },
  { text: 'ÏÐÈabc', encoding: 'windows-1252', isLikely: true },
  { text: 'ÏÐÈa', encoding: 'windows-1251', isLikely: true },
])
  test(`"${text}" is ${isLikely ? 'likely' : 'unlikely'} as ${encoding}`, () => {
    assert.equal(isPlausible(text, encoding), isLikely);
  });
