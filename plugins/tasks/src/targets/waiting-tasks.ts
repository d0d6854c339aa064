/** Tasks that wait for slots, in the order in which they came. */
export class WaitingTasks {
  readonly #targets = new Map<string, readonly string[]>();
  /** By target, the task that waits longest first: all targets of a task are entered at once. */
  readonly #lines = new Map<string, Set<string>>();

  get size(): number {
    return this.#targets.size;
  }

  has(taskId: string): boolean {
    return this.#targets.has(taskId);
  }

  targetsOf(taskId: string): readonly string[] {
    return this.#targets.get(taskId) ?? [];
  }

  /** A task that waits for the same targets keeps its turn. */
  add(taskId: string, targets: readonly string[]): void {
    const before = this.#targets.get(taskId);
    if (before !== undefined && before.join(' ') === targets.join(' ')) return;
    this.remove(taskId);
    this.#targets.set(taskId, targets);
    for (const target of targets) {
      const line = this.#lines.get(target) ?? new Set();
      this.#lines.set(target, line.add(taskId));
    }
  }

  /** Returns what it waited for. */
  remove(taskId: string): readonly string[] {
    const targets = this.targetsOf(taskId);
    this.#targets.delete(taskId);
    for (const target of targets) {
      const line = this.#lines.get(target);
      line?.delete(taskId);
      if (line?.size === 0) this.#lines.delete(target);
    }
    return targets;
  }

  isAwaited(target: string): boolean {
    return this.#lines.has(target);
  }

  targets(): Iterable<string> {
    return this.#lines.keys();
  }

  firstAt(target: string, count: number): readonly string[] {
    const first: string[] = [];
    for (const taskId of this.#lines.get(target) ?? []) {
      if (first.length >= count) break;
      first.push(taskId);
    }
    return first;
  }

  /** Whether the task is one of so many that are served first; one that does not wait comes after all that do. */
  isAmongFirst(taskId: string, target: string, count: number): boolean {
    const line = this.#lines.get(target);
    if (line?.has(taskId) === true) return this.firstAt(target, count).includes(taskId);
    return (line?.size ?? 0) < count;
  }

  /** Tasks that wait longer for the target. */
  countBefore(taskId: string, target: string): number {
    return [...(this.#lines.get(target) ?? [])].indexOf(taskId);
  }
}
