import { type Clock, type Collection, GatehouseError, type SecretBox } from '@gatehouse/sdk-plugin';
import type { StoredSecret } from './stored-secret.ts';

/** A task or a project that may read a secret. */
export type Grantee = { readonly task: string } | { readonly project: string };

export interface SecretStoreParts {
  readonly secrets: Collection<StoredSecret>;
  readonly clock: Clock;
  readonly box: SecretBox;
}

/** The secrets of this installation. */
export class SecretStore {
  readonly #parts: SecretStoreParts;

  constructor(parts: SecretStoreParts) {
    this.#parts = parts;
  }

  all(): readonly StoredSecret[] {
    return [...this.#parts.secrets.all()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  get(name: string): StoredSecret | undefined {
    return this.#parts.secrets.get(name);
  }

  /** Stores a value and keeps the grants of an existing secret. */
  async set(name: string, value: string): Promise<StoredSecret> {
    const { secrets, clock, box } = this.#parts;
    const now = clock.timestamp();
    const sealed = box.seal(name, value);
    const known = secrets.get(name);
    if (known === undefined) {
      const made = { id: name, box: sealed, createdAt: now, updatedAt: now, tasks: [], projects: [] };
      await secrets.put(made);
      return made;
    }
    return secrets.update(name, (current) => ({ ...current, box: sealed, updatedAt: now }));
  }

  async remove(name: string): Promise<void> {
    if (!(await this.#parts.secrets.remove(name))) throw noSecret(name);
  }

  grant(name: string, grantee: Grantee): Promise<StoredSecret> {
    return this.#change(name, (current) => {
      const { tasks, projects } = without(current, grantee);
      return 'task' in grantee
        ? { ...current, tasks: [...tasks, grantee.task] }
        : { ...current, projects: [...projects, grantee.project] };
    });
  }

  revoke(name: string, grantee: Grantee): Promise<StoredSecret> {
    return this.#change(name, (current) => ({ ...current, ...without(current, grantee) }));
  }

  /** Null when it cannot be decrypted: it was stored with another master key. */
  valueOf({ id, box }: StoredSecret): string | null {
    return this.#parts.box.open(id, box);
  }

  async #change(name: string, change: (current: StoredSecret) => StoredSecret): Promise<StoredSecret> {
    if (this.get(name) === undefined) throw noSecret(name);
    return this.#parts.secrets.update(name, change);
  }
}

function without({ tasks, projects }: StoredSecret, grantee: Grantee) {
  return 'task' in grantee
    ? { tasks: tasks.filter((id) => id !== grantee.task), projects }
    : { tasks, projects: projects.filter((path) => path !== grantee.project) };
}

function noSecret(name: string): GatehouseError {
  return new GatehouseError('not_found', `There is no secret "${name}"; GET /secrets lists those there are`);
}
