import { createStore } from '../store/create-store.ts';

/** A call that waits for tier 3: `settle(true)` sends it again, `settle(false)` gives it up. */
export interface StepUpRequest {
  settle(isRaised: boolean): void;
}

export const stepUpRequest = createStore<StepUpRequest | null>(null);

let asking: Promise<boolean> | null = null;

/** Asks the person once, however many calls wait. */
export function askForStepUp(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    stepUpRequest.set({
      settle: (isRaised) => {
        asking = null;
        stepUpRequest.set(null);
        resolve(isRaised);
      },
    });
  });
  return asking;
}
