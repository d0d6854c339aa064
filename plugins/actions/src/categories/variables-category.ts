import { category } from '@gatehouse/sdk-actions';
import { computing } from './variables/computing-actions.ts';
import { holding } from './variables/variable-value-actions.ts';

export const variables = category({
  tag: 'Variables',
  title: 'Variables',
  summary: 'Sets, counts and computes variables, and shares values between runs',
  actions: { ...holding, ...computing },
});
