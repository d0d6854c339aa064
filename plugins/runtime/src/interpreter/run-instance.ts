import type { RunResource } from '@gatehouse/sdk-actions';
import type { KeptResources } from './program-options.ts';
import type { RunState } from './run-state.ts';

interface Sharing {
  readonly state: Pick<RunState, 'otherSecrets' | 'secretTexts'>;
  resource<T>(resource: RunResource<T>): Promise<T>;
}

/** The browser instance or device of a run: its own, else the one of its workbench. */
export class RunInstance {
  readonly #kept: KeptResources | null;
  #ownId = -1;
  #ownAddress = () => '';

  constructor(kept: KeptResources | null = null) {
    this.#kept = kept;
  }

  /** @param address asked at a failure */
  set(id: number, address = () => ''): void {
    this.#ownId = id;
    this.#ownAddress = address;
  }

  /** Shares the resources and the instance of the run with a project that it runs. */
  sharedBy(run: Sharing): KeptResources {
    const { otherSecrets, secretTexts } = run.state;
    return {
      get: (resource) => run.resource(resource),
      port: this.port,
      address: () => this.address,
      otherSecrets: [...secretTexts(), ...otherSecrets],
      noteSecrets: (secrets) => {
        for (const secret of secrets) otherSecrets.add(secret);
        this.#kept?.noteSecrets(secrets);
      },
    };
  }

  get port(): number {
    return this.#ownId >= 0 ? this.#ownId : (this.#kept?.port ?? -1);
  }

  /** Address of the page that it shows; empty without one. */
  get address(): string {
    return this.#ownId >= 0 ? this.#ownAddress() : (this.#kept?.address() ?? '');
  }
}
