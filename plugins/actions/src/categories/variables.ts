import { category } from '@gatehouse/sdk-actions';
import { computing } from './variables/computing.ts';
import { holding } from './variables/holding.ts';

export const variables = category({
  tag: 'Variables',
  title: 'Variables',
  summary: 'Sets, counts and computes variables, and shares values between runs',
  actions: { ...holding, ...computing },
});
