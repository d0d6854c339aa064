import { GatehouseError, type ServiceRef, type SharedCall } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

type Method = (input: unknown, call: SharedCall) => unknown;

/** A shared service as it stands in the container: each method may be called with anything. */
export type Offered = Readonly<Record<string, Method>>;

interface Offer {
  readonly pluginId: string;
  readonly onFault: (where: 'handler' | 'reply', error: unknown) => void;
}

/** Puts the schemas of its methods before a service. Throws where a method is missing. */
export function offerShared(
  { id, methods = {} }: ServiceRef<unknown>,
  implementation: unknown,
  { pluginId, onFault }: Offer,
): Offered {
  const given = Object(implementation);
  const offered = Object.entries(methods).map(([name, { takes, gives }]) => {
    if (typeof given[name] !== 'function')
      throw new Error(`${pluginId} provides ${id} without its method ${name}`);
    const method = async (input: unknown, call: SharedCall): Promise<unknown> => {
      const taken = v.safeParse(takes, input);
      if (!taken.success)
        throw new GatehouseError(
          'internal_error',
          `The plugin ${call.pluginId} called ${id}.${name} with what it does not take: ${problemsOf(taken.issues)}`,
        );
      const value: unknown = await asFault(() => given[name](taken.output, call), onFault);
      const checked = v.safeParse(gives, value);
      if (checked.success) return value;
      const refused = `${id}.${name} gives what its schema refuses: ${problemsOf(checked.issues)}`;
      onFault('reply', new Error(refused));
      throw new GatehouseError('service_unavailable', refused);
    };
    return [name, method] as const;
  });
  return Object.fromEntries(offered);
}

async function asFault(run: () => unknown, onFault: Offer['onFault']): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof GatehouseError)) onFault('handler', error);
    throw error;
  }
}

export interface SharedQuestion {
  readonly service: string;
  readonly method: string;
  readonly input: unknown;
  readonly call: SharedCall;
}

/** Calls the provider that lives now. Rejects with a `GatehouseError`. */
export async function askShared(
  offered: Offered | null,
  { service, method, input, call }: SharedQuestion,
): Promise<unknown> {
  const [provider = ''] = service.split('.');
  if (offered === null)
    throw new GatehouseError(
      'service_unavailable',
      `Nobody answers ${service}: the plugin ${provider} is not live. \`plugin list\` says why`,
    );
  if (!Object.hasOwn(offered, method))
    throw new GatehouseError(
      'service_unavailable',
      `The plugin ${provider} has no ${service}.${method}; it has ${Object.keys(offered).join(', ')}. Another version of it may`,
    );
  try {
    return await offered[method]?.(input, call);
  } catch (error) {
    if (error instanceof GatehouseError) throw error;
    // The message of such an error is for its own author.
    throw new GatehouseError(
      'service_unavailable',
      `The plugin ${provider} failed in ${service}.${method}. Its last fault in \`plugin list\` says more`,
    );
  }
}

interface User {
  readonly pluginId: string;
  /** The provider of now; null where it is not live. */
  readonly find: () => Offered | null;
}

/** A shared service for one plugin that needs it, which may know other schemas than the provider has by now. */
export function useShared({ id, methods = {} }: ServiceRef<unknown>, { pluginId, find }: User): object {
  const used = Object.entries(methods).map(([method, { gives }]) => {
    const ask = async (input: unknown, { signal }: { readonly signal?: AbortSignal } = {}) => {
      const call = { pluginId, signal: signal ?? new AbortController().signal };
      const value = await askShared(find(), { service: id, method, input, call });
      const read = v.safeParse(gives, value);
      if (read.success) return read.output;
      throw new GatehouseError(
        'service_unavailable',
        `${id}.${method} gave what ${pluginId} does not take: ${problemsOf(read.issues)}. One of the two plugins wants an update`,
      );
    };
    return [method, ask] as const;
  });
  return Object.fromEntries(used);
}

function problemsOf(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues
    .slice(0, 3)
    .map((issue) => `${v.getDotPath(issue) ?? 'the value'}: ${issue.message}`)
    .join('; ');
}
