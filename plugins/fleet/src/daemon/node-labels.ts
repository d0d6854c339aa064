import * as v from 'valibot';
import type { LabelsMessage } from '../protocol/node-messages.ts';

const label = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

const labelsSchema = v.object({
  labels: v.pipe(v.array(label), v.maxLength(1000)),
  missing: v.record(label, v.pipe(v.string(), v.maxLength(400))),
});

/** Labels of a node: what it says of itself. Its name is that of its token, whatever it says. */
export class NodeLabels {
  readonly #always: readonly string[];
  #now: v.InferOutput<typeof labelsSchema> = { labels: [], missing: {} };

  constructor(given: readonly string[], name: string) {
    this.#always = [...given.filter((text) => !text.startsWith('node=')), `node=${name}`];
  }

  get all(): readonly string[] {
    const now = this.#now.labels.filter((text) => !text.startsWith('node='));
    return [...new Set([...this.#always, ...now])];
  }

  /** Throws for a message that no node sends. */
  change(message: LabelsMessage): void {
    this.#now = v.parse(labelsSchema, message);
  }

  /** Why it lacks these labels, all of which it has at other times; null where it never has one of them. */
  whyWithout(labels: readonly string[]): string | null {
    const reasons = labels.map(
      (text) => Object.entries(this.#now.missing).find(([key]) => key === text)?.[1],
    );
    return reasons.every((reason) => reason !== undefined) ? reasons.join(' and ') : null;
  }
}
