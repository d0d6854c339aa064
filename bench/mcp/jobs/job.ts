import type { Kind } from '../arms/lists.ts';
import type { OperationsArm } from '../arms/operations-arm.ts';
import type { ToolsArm } from '../arms/tools-arm.ts';
import type { World } from '../world/world.ts';

/** A job with the best path of each arm; what an arm cannot do has none. `State` is what the preparation made. */
export interface Job<State = unknown> {
  readonly name: string;
  readonly kind: Kind;
  /** Runs before each arm, uncounted. */
  prepare(world: World): Promise<State>;
  byTools(agent: ToolsArm, state: State, world: World): Promise<void>;
  /** By our operations; null where the best path is that of the published ones. */
  readonly byOperations: Path<State> | null;
  readonly byPublished: Path<State> | null;
  /** By the tools of Playwright's server. */
  readonly byPlaywright?: (agent: ToolsArm, state: State, world: World) => Promise<void>;
  /** Throws unless the job is done, whichever arm did it. */
  check(world: World, state: State): Promise<void>;
  /** Takes away what the job left. */
  readonly clear?: (world: World, state: State) => Promise<void>;
}

export type Path<State> = (agent: OperationsArm, state: State, world: World) => Promise<void>;

/** Jobs of different states in one list. */
export function job<State>(described: Job<State>): Job {
  return described as Job;
}
