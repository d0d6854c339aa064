import type { Handlers, Operations } from './call.ts';

type AnyHandlers = Readonly<Record<string, (call: never) => unknown>>;

/**
 * Handlers whose module is imported when one of them is first called: what a plugin does not need to start costs a
 * start of the host nothing, neither time nor memory. An import that fails is tried again by the next call.
 *
 * @example implement((env) => lateHandlers(operations, async () => (await import('./open.ts')).open(env)))
 */
export function lateHandlers<const Ops extends Operations>(
  operations: Ops,
  load: () => Promise<Handlers<Ops>>,
): Handlers<Ops> {
  let handlers: AnyHandlers | null = null;
  let loading: Promise<AnyHandlers> | null = null;
  const loaded = (): Promise<AnyHandlers> => {
    loading ??= load().then(
      (all) => {
        handlers = all;
        return all;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  const live = operations.filter(({ status }) => status === 'live');
  const entries = live.map(({ id }) => [
    id,
    (call: never) => (handlers === null ? loaded().then((all) => all[id]?.(call)) : handlers[id]?.(call)),
  ]);
  return Object.fromEntries(entries);
}
