import { defineExecutors } from '@gatehouse/sdk-actions';
import { thermostatCategory } from './category.ts';
import { askReading, askTarget } from './channels.ts';

/**
 * The message of a thrown error is the message of the failed action. Errors of the daemon's part are complete, so
 * nothing is added.
 */
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
