import { startSimulatedThermostat } from './simulated-thermostat.ts';

const device = await startSimulatedThermostat(Number(process.argv[2] ?? 5020));
console.log(`A thermostat listens at ${device.address}; Ctrl+C ends it.`);

// The temperature of the room approaches the target by a tenth of a degree per second.
setInterval(() => {
  const distance = Math.round((device.targetCelsius - device.celsius) * 10);
  device.celsius = Math.round(device.celsius * 10 + Math.sign(distance)) / 10;
}, 1_000);
