import type { CategoryExecutors, CommandHandler, RunResource, WorkerRegistry } from '@gatehouse/sdk-actions';
import type { WorkerPartAddress } from '../protocol/worker-messages.ts';

export interface LoadedParts {
  /** Executors by category tag. */
  readonly executors: ReadonlyMap<string, CategoryExecutors>;
  /** Resources that restore their state where a run goes on. */
  readonly restorable: readonly RunResource<unknown>[];
  /** Command handlers by channel. */
  readonly handlers: ReadonlyMap<string, CommandHandler<unknown, unknown>>;
  readonly problems: readonly { readonly pluginId: string; readonly message: string }[];
}

/**
 * Imports the worker parts of the plugins. A failing part adds nothing and does not affect others.
 * @param confined executors of actions that other processes execute
 */
export async function loadParts(
  parts: readonly WorkerPartAddress[],
  confined: readonly CategoryExecutors[] = [],
): Promise<LoadedParts> {
  const executors = new Map(confined.map((added) => [added.category.tag, added]));
  const handlers = new Map<string, CommandHandler<unknown, unknown>>();
  const problems: { pluginId: string; message: string }[] = [];
  const restorable: RunResource<unknown>[] = [];
  const settled = await Promise.allSettled(parts.map(loadPart));
  for (const [index, result] of settled.entries()) {
    const pluginId = parts[index]?.pluginId ?? '';
    if (result.status === 'rejected') {
      problems.push({ pluginId, message: describeFailure(result.reason) });
      continue;
    }
    restorable.push(...result.value.restorable);
    for (const [channel, handler] of result.value.handlers) {
      if (handlers.has(channel))
        problems.push({ pluginId, message: `The channel ${channel} is served already.` });
      else handlers.set(channel, handler);
    }
    for (const added of result.value.executors) {
      const { tag } = added.category;
      if (executors.has(tag)) {
        problems.push({ pluginId, message: `The category ${tag} has executors already.` });
        continue;
      }
      executors.set(tag, added);
      problems.push(...unpaired(added).map((message) => ({ pluginId, message })));
    }
  }
  return { executors, restorable, handlers, problems };
}

/** The compiler pairs actions with executors; a plugin in JavaScript has none. */
function unpaired({ category: { tag, actions = {} }, executors }: CategoryExecutors): readonly string[] {
  const without = Object.keys(actions).filter((action) => !Object.hasOwn(executors, action));
  const beyond = Object.keys(executors).filter((action) => !Object.hasOwn(actions, action));
  return [
    ...without.map((action) => `The action ${tag}.${action} has no executor.`),
    ...beyond.map((action) => `The executor ${tag}.${action} has no action.`),
  ];
}

/** The message with the place where it was thrown, as the stack has it. */
function describeFailure(reason: unknown): string {
  const place = reason instanceof Error ? /\n\s+(at .*)/.exec(reason.stack ?? '')?.[1] : undefined;
  return place === undefined ? String(reason) : `${String(reason)} (${place})`;
}

interface AddedByPart {
  readonly executors: readonly CategoryExecutors[];
  readonly restorable: readonly RunResource<unknown>[];
  readonly handlers: readonly (readonly [string, CommandHandler<unknown, unknown>])[];
}

async function loadPart({ url, config }: WorkerPartAddress): Promise<AddedByPart> {
  const part = parsePart(await import(url), url);
  const executors: CategoryExecutors[] = [];
  const restorable: RunResource<unknown>[] = [];
  const handlers: [string, CommandHandler<unknown, unknown>][] = [];
  const registry: WorkerRegistry = {
    add: (...added) => void executors.push(...added),
    restores: (...added) => void restorable.push(...added),
    serve: (channel, handler) =>
      void handlers.push([channel.name, (command, context) => handler(trustCommand(command), context)]),
  };
  await part(registry, { config });
  return { executors, restorable, handlers };
}

/** The type of the channel promises the type of the command, which the same plugin sends in the daemon. */
function trustCommand<Command>(command: unknown): Command {
  return command as Command;
}

/** A worker part with any settings. */
type AnyPart = (registry: WorkerRegistry, env: { readonly config: unknown }) => void | Promise<void>;

function parsePart(module: unknown, url: string): AnyPart {
  if (
    typeof module === 'object' &&
    module !== null &&
    'default' in module &&
    typeof module.default === 'function'
  ) {
    return module.default as AnyPart;
  }
  throw new Error(`${url} has no worker part as its default export.`);
}
