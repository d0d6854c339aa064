// The executors of the category. Their types come from it: a misspelt parameter, result or branch does not compile.
import {
  type ActionContext,
  ActionError,
  type ActionOutcome,
  type ActionProgress,
  addLines,
  addRows,
  type CategoryExecutors,
  defineExecutors,
  type Executor,
  type ExecutorResult,
  type OwnBranchNames,
  type ParametersOf,
  quote,
  type ResultNames,
  type VariantParameters,
} from '@gatehouse/sdk-actions';
import { allMatches } from '@gatehouse/sdk-actions/matching';
import { orders } from './orders-category.ts';
import type { Shop } from './shop.ts';

type Place = (typeof orders.actions)['Place'];
type PlaceBranch = OwnBranchNames<Place>;

/** The values of the parameters of `Place`: { Order: string, Amount: number, HighestPrice: number | undefined, … }. */
type PlaceParameters = VariantParameters<Place>;

/** A function of parameters alone is tested without a context. */
export function totalOf({
  Amount,
  HighestPrice = 0,
}: Pick<PlaceParameters, 'Amount' | 'HighestPrice'>): number {
  return Amount * HighestPrice;
}

/** A part of an executor in a function of its own names what it needs of the context. */
async function place(
  { parameters, signal, log, setResult }: ActionContext<PlaceParameters, ResultNames<Place>>,
  shop: Shop,
): Promise<ActionOutcome<PlaceBranch>> {
  const { Order, Amount, WaitSec } = parameters;
  // The signal ends when the run is stopped; the other one when the time is up.
  const answer = await shop.order(
    Order,
    Amount,
    AbortSignal.any([signal, AbortSignal.timeout(WaitSec * 1_000)]),
  );
  if (answer.left < Amount) return { branch: 'OutOfStock' };
  if (answer.number === null)
    throw new ActionError(`The shop refuses the order ${quote(Order)}: ${answer.reason}`);
  setResult('OutputVariable', answer.number);
  log('Info', `The order ${Order} has the number ${answer.number}`, { color: 'green' });
  return undefined;
}

/** Returning nothing takes OnSuccess. */
const readPage: Executor<ParametersOf<typeof orders, 'ReadPage'>, string, never> = async (
  context,
): Promise<ExecutorResult> => {
  const { Html, Pattern, Into, Last } = context.parameters;
  const numbers = allMatches(Pattern, Html).map(([number]) => number);
  await addLines(context, { name: Into, lines: numbers });
  if (Last !== '') context.variables.set(Last, numbers.at(-1) ?? '');
};

export function ordersExecutors(shop: Shop): CategoryExecutors {
  return defineExecutors(orders, {
    Place: (context) => place(context, shop),
    ReadPage: readPage,
    async Report(context) {
      const { parameters, setResult, progress } = context;
      const found = await shop.all((done, of) => progress(progressOf(done, of)));
      if (found.length > parameters.MaxRows)
        throw new ActionError(`There are ${found.length} orders; MaxRows is ${parameters.MaxRows}. Raise it`);
      if (parameters.Table !== '')
        await addRows(context, {
          name: parameters.Table,
          rows: found.map(({ number, total }) => [number, `${total}`]),
        });
      setResult('OutputVariable', JSON.stringify(found));
      setResult('RowCount', found.length);
    },
  });
}

function progressOf(done: number, of: number): ActionProgress {
  return { done, of, message: `Page ${done} of ${of}` };
}
