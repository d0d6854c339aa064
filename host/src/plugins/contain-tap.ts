import type { HookName } from '@gatehouse/sdk-plugin';
import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';
import type { PluginTap } from './live-plugin.ts';
import { bindOwner } from './owner-scope.ts';

const tapMs = 1_000;

type AnyTap = (seen: unknown) => unknown;

/**
 * A tap of a plugin that is not the product's own: it sees every request, so its failure must not become theirs. Errors
 * and timeouts are reported and never reach the request.
 */
export function containTap(
  { hook, tap }: PluginTap,
  { pluginId, onFault }: { readonly pluginId: string; readonly onFault: (error: unknown) => void },
): PluginTap {
  const owned = bindOwner(pluginId, parseTap(tap));
  const contained: AnyTap = (seen) => {
    try {
      const reply = owned(seen);
      if (!(reply instanceof Promise)) return hook === 'resolveOperation' ? reply : undefined;
      return withTimeLimit(reply, tapMs, () => throwTooSlow(hook)).then(() => undefined, onFault);
    } catch (error) {
      onFault(error);
      return undefined;
    }
  };
  return { hook, tap: contained } as PluginTap;
}

/** Each hook gives its taps one argument. */
function parseTap(tap: PluginTap['tap']): AnyTap {
  return tap as AnyTap;
}

function throwTooSlow(hook: HookName): never {
  throw new Error(`Its tap of ${hook} did not end within ${tapMs} ms`);
}
