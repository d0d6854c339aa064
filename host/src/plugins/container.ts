import 'reflect-metadata';
import { GatehouseError, type ServiceRef, type ServiceUser } from '@gatehouse/sdk-plugin';
import { type DependencyContainer, type FactoryProvider, container as root } from 'tsyringe';

/** Makes the view of one plugin that uses a service. */
type ForUser<T> = (user: ServiceUser) => T;

/** Services by typed reference: those of the host, and those of the plugins that live. */
export interface ServiceContainer {
  /** Provides a service of the host. The last of several registrations counts. */
  provide<T>(ref: ServiceRef<T>, implementation: T, forUser?: ForUser<T>): void;
  /** Throws `internal_error` when nobody provides it. */
  resolve<T>(ref: ServiceRef<T>): T;
  find<T>(ref: ServiceRef<T>): T | null;
  /** Names of the methods that its provider lends to plugins in processes of their own. */
  lentBy(id: string): readonly string[];
  /** Whether its provider shares it with plugins in processes of their own. */
  isShared(id: string): boolean;
  /** A container with all services of this one, which never sees those of its child. */
  child(): ServiceContainer;
  /** The container of one plugin, from its start to its end. */
  forPlugin(user: ServiceUser): PluginServices;
}

export interface PluginServices {
  /** Resolves the plugin's view of a service. Throws `internal_error` when nobody provides it. */
  resolve<T>(ref: ServiceRef<T>): T;
  /** Null when nobody provides it now. */
  find<T>(ref: ServiceRef<T>): T | null;
  /** Provides a service to the host and to other plugins until this container is disposed. */
  provide<T>(ref: ServiceRef<T>, implementation: T, forUser?: ForUser<T>): void;
  dispose(): Promise<void>;
}

interface Registration {
  readonly id: string;
  readonly provider: FactoryProvider<unknown>;
}

/** The plugin that a container belongs to. */
const userToken = 'service-user';

export function createServiceContainer(): ServiceContainer {
  return createContainer(root, new Map());
}

type Facts = Pick<ServiceRef<unknown>, 'lent' | 'methods'>;

/** @param facts how each service is given to plugins in processes of their own, by its id */
function createContainer(parent: DependencyContainer, facts: Map<string, Facts>): ServiceContainer {
  const ofHost = parent.createChildContainer();
  const ofPlugins = ofHost.createChildContainer();
  const live = new Set<readonly Registration[]>();
  const register = ({ id, provider }: Registration) => void ofPlugins.register(id, provider);
  /** Tsyringe cannot remove a single registration, so those of all other plugins are made again. */
  const remove = (registrations: readonly Registration[]) => {
    live.delete(registrations);
    ofPlugins.reset();
    for (const registration of [...live].flat()) register(registration);
  };
  return {
    provide: (ref, implementation, forUser) => {
      facts.set(ref.id, ref);
      ofHost.register(ref.id, toProvider(implementation, forUser));
    },
    lentBy: (id) => facts.get(id)?.lent ?? [],
    isShared: (id) => facts.get(id)?.methods !== undefined,
    resolve: (ref) => resolve(ofPlugins, ref),
    find: (ref) => find(ofPlugins, ref),
    child: () => createContainer(ofPlugins, new Map(facts)),
    forPlugin: (user) => {
      const own = ofPlugins.createChildContainer().registerInstance(userToken, user);
      const registrations: Registration[] = [];
      live.add(registrations);
      return {
        resolve: (ref) => resolve(own, ref),
        find: (ref) => find(own, ref),
        provide: (ref, implementation, forUser) => {
          facts.set(ref.id, ref);
          const registration = { id: ref.id, provider: toProvider(implementation, forUser) };
          registrations.push(registration);
          register(registration);
        },
        dispose: async () => {
          remove(registrations);
          await own.dispose();
        },
      };
    },
  };
}

/** A factory gets the container that resolves: that of a plugin knows its user. */
function toProvider<T>(implementation: T, forUser: ForUser<T> | undefined): FactoryProvider<T> {
  if (forUser === undefined) return { useFactory: () => implementation };
  return {
    useFactory: (asking) =>
      asking.isRegistered(userToken, true) ? forUser(asking.resolve<ServiceUser>(userToken)) : implementation,
  };
}

function find<T>(container: DependencyContainer, { id }: ServiceRef<T>): T | null {
  return container.isRegistered(id, true) ? container.resolve<T>(id) : null;
}

function resolve<T>(container: DependencyContainer, ref: ServiceRef<T>): T {
  const found = find(container, ref);
  if (found !== null) return found;
  throw new GatehouseError('internal_error', `No plugin provides the service ${ref.id}`);
}
