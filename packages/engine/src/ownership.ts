import { EngineError } from './engine-error.ts';

export interface Ownership {
  /** Takes a report of the connection. */
  onTrouble(message: string | null): void;
  /** False from the first look at which another daemon has signed: the last one that starts is the owner. */
  isOwn(signer: string | null): boolean;
  /** Throws EngineError when another daemon has signed. */
  assertOwn(): void;
}

const taken =
  'Another daemon has taken the queues of this one in the engine, as one does that runs on a copy of the data folder. ' +
  'Stop that one, and start this one again.';

/** Two daemons with the same queues would take away what the other offers. */
export function createOwnership(daemon: string, report: (message: string | null) => void): Ownership {
  let isTaken = false;
  return {
    onTrouble: (message) => report(isTaken ? taken : message),
    isOwn: (signer) => {
      if (!isTaken && signer !== null && signer !== daemon) {
        isTaken = true;
        report(taken);
      }
      return !isTaken;
    },
    assertOwn: () => {
      if (isTaken) throw new EngineError(taken);
    },
  };
}
