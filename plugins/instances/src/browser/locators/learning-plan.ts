/** An element is learned once for many tries: pages change rarely. */
const againMs = 10 * 60_000;
const maxTasks = 64;
const maxActions = 500;
/** A finder with macros names another element each time. */
const maxFinders = 3;

interface Learned {
  readonly finders: Set<string>;
  at: number;
}

const tasks = new Map<string, Map<string, Learned>>();

/** Whether a worker should learn an element now: not for each try, and not where the finder changes from visit to visit. */
export function isLearningDue(
  taskId: string,
  { actionId, finder }: { readonly actionId: string; readonly finder: string },
): boolean {
  const learned = tasks.get(taskId)?.get(actionId);
  if (learned === undefined) return true;
  if (!learned.finders.has(finder)) return learned.finders.size < maxFinders;
  return learned.finders.size < maxFinders && performance.now() - learned.at > againMs;
}

export function noteLearned(
  taskId: string,
  { actionId, finder }: { readonly actionId: string; readonly finder: string },
): void {
  const actions = tasks.get(taskId) ?? new Map<string, Learned>();
  if (tasks.size >= maxTasks && !tasks.has(taskId)) tasks.clear();
  tasks.set(taskId, actions);
  if (actions.size >= maxActions) actions.clear();
  const learned = actions.get(actionId) ?? { finders: new Set<string>(), at: 0 };
  learned.finders.add(finder);
  learned.at = performance.now();
  actions.set(actionId, learned);
}
