import type { RunValues } from '@gatehouse/sdk-actions';
import type { ValuesMessage } from '../protocol/worker-messages.ts';
import { CollectedValues } from '../run/value-parts.ts';

/** Start values of the next run, which come in parts before its start message. */
export class ComingValues {
  #coming: { readonly uowId: string; readonly values: CollectedValues } | null = null;

  add({ uowId, part }: ValuesMessage): void {
    if (this.#coming?.uowId !== uowId) this.#coming = { uowId, values: new CollectedValues() };
    this.#coming.values.add(part);
  }

  take(uowId: string): Partial<RunValues> {
    const coming = this.#coming;
    this.#coming = null;
    return coming?.uowId === uowId ? coming.values.values() : {};
  }
}
