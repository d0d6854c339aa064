import { category } from '@gatehouse/sdk-actions';
import { computingActions } from './variables/computing-actions.ts';
import { variableValueActions } from './variables/variable-value-actions.ts';

export const variablesCategory = category({
  tag: 'Variables',
  title: 'Variables',
  summary: 'Sets, counts and computes variables, and shares values between runs',
  actions: { ...variableValueActions, ...computingActions },
});
