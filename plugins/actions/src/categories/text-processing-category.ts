import { category } from '@gatehouse/sdk-actions';
import { textCodingActions } from './text-processing/text-coding-actions.ts';
import { textEndActions, textPartActions } from './text-processing/text-cutting-actions.ts';
import { textSearchingActions } from './text-processing/text-searching-actions.ts';
import {
  alternativeActions,
  letterCaseActions,
  textMakingActions,
} from './text-processing/text-writing-actions.ts';

export const textProcessingCategory = category({
  tag: 'TextProcessing',
  title: 'Text',
  summary: 'Finds, cuts, changes, encodes and makes texts',
  actions: {
    ...textSearchingActions,
    ...textPartActions,
    ...letterCaseActions,
    ...textEndActions,
    ...alternativeActions,
    ...textCodingActions,
    ...textMakingActions,
  },
});
