import 'reflect-metadata';
import { GatehouseError, type ServiceRef, type ServiceUser } from '@gatehouse/sdk-plugin';
import { type DependencyContainer, container as root } from 'tsyringe';

/**
 * Services by typed reference: one container for the daemon, a child for each host and each plugin.
 * Everything is registered as a value; nothing depends on decorator metadata.
 */
export interface ServiceContainer {
  /** `forUser` makes the view of one plugin that needs the service. */
  provide<T>(ref: ServiceRef<T>, implementation: T, forUser?: (user: ServiceUser) => T): void;
  /** Removes the service until it is provided again. */
  withdraw(ref: ServiceRef<unknown>): void;
  /** Throws `internal_error` when nobody provided it. */
  resolve<T>(ref: ServiceRef<T>): T;
  /** Resolves the view of one plugin. */
  resolveFor<T>(ref: ServiceRef<T>, user: ServiceUser): T;
  find<T>(ref: ServiceRef<T>): T | null;
  child(): ServiceContainer;
}

interface Provided<T> {
  readonly implementation: T;
  readonly forUser: ((user: ServiceUser) => T) | undefined;
}

/**
 * Stands for a service that was withdrawn: tsyringe takes no registration back, and a value of null breaks `resolve`.
 */
const withdrawn: Provided<null> = { implementation: null, forUser: undefined };

export function createServiceContainer(): ServiceContainer {
  return wrap(root.createChildContainer());
}

function wrap(container: DependencyContainer): ServiceContainer {
  /** The last of several registrations counts. */
  const register = (id: string, provided: Provided<unknown>) =>
    void container.register<Provided<unknown>>(id, { useValue: provided });
  const find = <T>(ref: ServiceRef<T>): Provided<T> | null => {
    if (!container.isRegistered(ref.id, true)) return null;
    const provided = container.resolve<Provided<T>>(ref.id);
    return provided === withdrawn ? null : provided;
  };
  const get = <T>(ref: ServiceRef<T>): Provided<T> => {
    const provided = find(ref);
    if (provided !== null) return provided;
    throw new GatehouseError('internal_error', `No plugin provides the service ${ref.id}`);
  };
  return {
    provide: (ref, implementation, forUser) => {
      register(ref.id, { implementation, forUser: forUser as Provided<unknown>['forUser'] });
    },
    withdraw: ({ id }) => register(id, withdrawn),
    resolve: (ref) => get(ref).implementation,
    resolveFor: (ref, user) => {
      const { implementation, forUser } = get(ref);
      return forUser === undefined ? implementation : forUser(user);
    },
    find: (ref) => find(ref)?.implementation ?? null,
    child: () => wrap(container.createChildContainer()),
  };
}
