import { type ActionContext, ActionError, quote } from '@gatehouse/sdk-actions';

/** The provider of services without a plugin of their own. */
export const overHttp = 'http';

interface Order {
  /** The parameter that names the provider. */
  readonly parameter: 'Module' | 'Service';
  /** The category of a plugin that knows the service. */
  readonly provider: string;
  readonly action: string;
  /** The unit that the ledger counts; absent for none. */
  readonly unit?: 'captchas' | 'sms';
}

type Asking = Pick<ActionContext, 'canPerform' | 'perform' | 'usage'> & { readonly parameters: object };

/** Calls an action of another plugin's category: it has the same name, parameters and results as the action. */
export async function askProvider(
  { parameters, canPerform, perform, usage }: Asking,
  { parameter, provider, action, unit }: Order,
): Promise<Readonly<Record<string, string>>> {
  if (!canPerform(provider, action)) {
    throw new ActionError(
      `${parameter} must be ${overHttp}, or the category of a plugin with the action ${action}; it is ${quote(provider)}.`,
    );
  }
  if (unit !== undefined) await usage.spend(unit);
  const texts = Object.entries(parameters).map(([name, value]) => [name, String(value ?? '')]);
  return perform({ type: provider, action, parameters: Object.fromEntries(texts), finder: null });
}
