/** Registers of a thermostat. Temperatures are in tenths of a degree; read-only values are input registers. */
export const registerMap = { temperature: 0, isHeating: 1, target: 0 } as const;

export const targetRange = { min: 5, max: 30 } as const;

export function toTenths(celsius: number): number {
  return Math.round(celsius * 10);
}

export function toCelsius(tenths: number): number {
  return tenths / 10;
}
