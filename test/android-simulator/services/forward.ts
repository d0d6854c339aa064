import type { Service } from './service.ts';

/** `tcp:PORT`, `localabstract:NAME`: where a forward of the host ends on the phone. */
export const forwardTarget: Service = async ({ argument, ports, stream }) => {
  await ports.listeners.get(argument)?.(stream);
};
