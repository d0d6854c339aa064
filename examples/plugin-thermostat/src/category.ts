import { action, category, decimal, text } from '@gatehouse/sdk-actions';
import { targetRange } from './register-map.ts';

const device = text('The name of the thermostat in the settings', { required: true, example: 'hall' });
const contentScopes = ['io:network'] as const;

export const thermostatCategory = category({
  tag: 'Thermostat',
  title: 'Thermostats',
  summary: 'Reads and sets room thermostats',
  actions: {
    ReadTemperature: action({
      description: 'Asks a thermostat for the temperature of its room, in degrees Celsius.',
      synonyms: ['get room temperature', 'how warm is it', 'is the heating on'],
      parameters: { Device: device },
      results: {
        OutputVariable: 'The temperature of the room, such as 20.5',
        Target: 'The temperature that it heats to',
        IsHeating: 'true while it heats',
      },
      contentScopes,
    }),
    SetTarget: action({
      description: 'Sets the temperature that a thermostat heats to, in degrees Celsius.',
      synonyms: ['heat the room', 'turn up the heating', 'change temperature'],
      parameters: {
        Device: device,
        Celsius: decimal('The temperature, in steps of a tenth', {
          required: true,
          minValue: targetRange.min,
          maxValue: targetRange.max,
          example: '21.5',
        }),
      },
      contentScopes,
    }),
  },
});
