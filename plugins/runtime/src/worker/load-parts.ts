import type { WorkerPartAddress } from '../protocol/messages.ts';
import type { CategoryExecutors } from '../worker-part/executor.ts';
import type { WorkerRegistry } from '../worker-part/worker-part.ts';

export interface LoadedParts {
  /** Executors by category tag. */
  readonly executors: ReadonlyMap<string, CategoryExecutors>;
  readonly problems: readonly { readonly pluginId: string; readonly message: string }[];
}

/** Imports the worker parts of the plugins. A part that fails adds nothing and stops no other. */
export async function loadParts(parts: readonly WorkerPartAddress[]): Promise<LoadedParts> {
  const executors = new Map<string, CategoryExecutors>();
  const problems: { pluginId: string; message: string }[] = [];
  const settled = await Promise.allSettled(parts.map(loadPart));
  for (const [index, result] of settled.entries()) {
    const pluginId = parts[index]?.pluginId ?? '';
    if (result.status === 'rejected') {
      problems.push({ pluginId, message: String(result.reason) });
      continue;
    }
    for (const added of result.value) {
      const { tag } = added.category;
      if (executors.has(tag))
        problems.push({ pluginId, message: `The category ${tag} has executors already.` });
      else executors.set(tag, added);
    }
  }
  return { executors, problems };
}

async function loadPart({ url, config }: WorkerPartAddress): Promise<readonly CategoryExecutors[]> {
  const part = parsePart(await import(url), url);
  const added: CategoryExecutors[] = [];
  await part({ add: (...executors) => void added.push(...executors) }, { config });
  return added;
}

/** A worker part, whatever the settings of its plugin are. */
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
