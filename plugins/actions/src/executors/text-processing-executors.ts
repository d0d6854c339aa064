import { defineExecutors } from '@gatehouse/sdk-actions';
import { textProcessingCategory } from '../categories/text-processing-category.ts';
import { runRegex } from './text-processing/run-regex.ts';
import * as coding from './text-processing/text-coding.ts';
import * as cutting from './text-processing/text-cutting.ts';
import { replace } from './text-processing/text-replacing.ts';
import { makeRandom, spintax, toLower, toUpper } from './text-processing/text-writing.ts';
import { translate } from './text-processing/translate.ts';

export const textProcessingExecutors = defineExecutors(textProcessingCategory, {
  Regex: runRegex,
  Replace: replace,
  Split: cutting.split,
  ToList: cutting.toList,
  ToTable: cutting.toTable,
  ToUpper: toUpper,
  ToLower: toLower,
  Trim: cutting.trim,
  Substring: cutting.substring,
  Pad: cutting.pad,
  Length: cutting.measureLength,
  Contains: cutting.contains,
  Spintax: spintax,
  Escape: coding.escapeText,
  Unescape: coding.unescapeText,
  UrlEncode: coding.urlEncode,
  UrlDecode: coding.urlDecode,
  Base64: coding.base64,
  Hash: coding.hash,
  Random: makeRandom,
  Translate: translate,
});
