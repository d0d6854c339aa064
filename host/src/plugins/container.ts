import 'reflect-metadata';
import { GatehouseError, type ServiceRef } from '@gatehouse/sdk-plugin';
import { type DependencyContainer, container as root } from 'tsyringe';

/**
 * Services by typed reference: one container for the daemon, a child for each host and each plugin.
 * Everything is registered as a value; nothing depends on decorator metadata.
 */
export interface ServiceContainer {
  provide<T>(ref: ServiceRef<T>, implementation: T): void;
  /** Throws `internal_error` when nobody provided it. */
  resolve<T>(ref: ServiceRef<T>): T;
  find<T>(ref: ServiceRef<T>): T | null;
  child(): ServiceContainer;
}

export function createServiceContainer(): ServiceContainer {
  return wrap(root.createChildContainer());
}

function wrap(container: DependencyContainer): ServiceContainer {
  return {
    provide: (ref, implementation) => {
      container.register<unknown>(ref.id, { useValue: implementation });
    },
    resolve: (ref) => {
      if (container.isRegistered(ref.id, true)) return container.resolve(ref.id);
      throw new GatehouseError('internal_error', `No plugin provides the service ${ref.id}`);
    },
    find: (ref) => (container.isRegistered(ref.id, true) ? container.resolve(ref.id) : null),
    child: () => wrap(container.createChildContainer()),
  };
}
