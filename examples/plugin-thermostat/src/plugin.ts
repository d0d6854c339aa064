import { formatTarget } from '@gatehouse/sdk-plugin';
import { thermostatCategory } from './category.ts';
import { askReading, askTarget } from './channels.ts';
import { declaration } from './declaration.ts';
import { createHandlers, unknownThermostat } from './handlers.ts';
import { startPolling } from './poll.ts';
import { Thermostat, ThermostatError } from './thermostat.ts';

export default declaration.implement(({ access, config, log, onStop, use }) => {
  const { pollSeconds, timeoutMs, unitId } = config;
  const thermostats = new Map(
    Object.entries(config.devices).map(([id, target]) => {
      const connect = () => access.connect(target, { timeoutMs });
      const address = formatTarget(target);
      return [id, new Thermostat({ id, address, connect, unitId, timeoutMs, clock: use.clock })];
    }),
  );
  const find = (id: string) => {
    const thermostat = thermostats.get(id);
    if (thermostat === undefined) throw new ThermostatError(unknownThermostat(id, thermostats));
    return thermostat;
  };
  use.catalog.add(thermostatCategory);
  use.channels.serve(askReading, async ({ id }) => find(id).read());
  use.channels.serve(askTarget, async ({ id, celsius }) => find(id).setTarget(celsius));
  onStop(startPolling([...thermostats.values()], { seconds: pollSeconds, log }));
  onStop(() => {
    for (const thermostat of thermostats.values()) thermostat.close();
  });
  return createHandlers(thermostats);
});
