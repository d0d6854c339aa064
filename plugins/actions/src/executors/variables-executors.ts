import { defineExecutors } from '@gatehouse/sdk-actions';
import { variablesCategory } from '../categories/variables-category.ts';
import { compute } from '../expression/evaluate.ts';
import { showTime } from './variables/date-time.ts';
import { clear, count, getGlobal, setGlobal } from './variables/variable-values.ts';
import { waitForGlobal } from './variables/wait-for-global.ts';

export const variablesExecutors = defineExecutors(variablesCategory, {
  Set({ parameters, variables: values }) {
    values.set(parameters.Variable, parameters.Value);
  },
  Counter: count,
  Clear: clear,
  SetGlobal: setGlobal,
  GetGlobal: getGlobal,
  WaitGlobal: waitForGlobal,
  Calculate({ parameters, variables: values, setResult }) {
    setResult('OutputVariable', compute(parameters.Expression, values));
  },
  DateTime: showTime,
});
