import { defineExecutors } from '@gatehouse/sdk-actions';
import { thermostatCategory } from './category.ts';
import { askReading, askTarget } from './channels.ts';

/** What a throw says is the message of the failed action; the errors of the daemon's part say it already. */
export const thermostatExecutors = defineExecutors(thermostatCategory, {
  async ReadTemperature({ parameters, ask, setResult }) {
    const reading = await ask(askReading, { id: parameters.Device });
    setResult('OutputVariable', reading.celsius);
    setResult('Target', reading.targetCelsius);
    setResult('IsHeating', reading.isHeating);
  },
  async SetTarget({ parameters, ask, log }) {
    const { targetCelsius } = await ask(askTarget, { id: parameters.Device, celsius: parameters.Celsius });
    log('Info', `${parameters.Device} heats to ${targetCelsius} °C`);
  },
});
