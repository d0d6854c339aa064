import type { Service } from './service.ts';

/** `tcp:PORT`, `localabstract:NAME`: the target of a host's forward on the phone. */
export const forwardTarget: Service = async ({ argument, ports, stream }) => {
  await ports.listeners.get(argument)?.(stream);
};
