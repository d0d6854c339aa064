import type { Clock } from '@gatehouse/sdk-plugin';
import { ConnectionError, ModbusClient, type ModbusClientOptions } from './modbus/modbus-client.ts';
import { AnswerError, assertWritten, encodeRead, encodeWrite, parseRegisters } from './modbus/registers.ts';
import { registerMap, toCelsius, toTenths } from './register-map.ts';

/** The values of a thermostat at one moment. */
export interface Reading {
  /** UTC ISO-8601. */
  readonly at: string;
  readonly celsius: number;
  readonly targetCelsius: number;
  readonly isHeating: boolean;
}

export interface ThermostatFacts {
  readonly id: string;
  /** `host:port`, as in the settings. */
  readonly address: string;
  /** `unknown` until the first request. */
  readonly state: 'unknown' | 'online' | 'offline';
  /** The reason why it is offline. */
  readonly problem: string | null;
  readonly lastReading: Reading | null;
}

interface ThermostatOptions extends ModbusClientOptions {
  readonly id: string;
  readonly address: string;
  readonly clock: Clock;
}

/** The thermostat does not answer or refuses. The message is for people. */
export class ThermostatError extends Error {
  override readonly name = 'ThermostatError';
}

/** Number of readings that are kept for each thermostat. */
const maxReadings = 1_000;

/** One thermostat: reads and writes the device, and keeps its readings. */
export class Thermostat {
  readonly id: string;
  readonly #options: ThermostatOptions;
  readonly #client: ModbusClient;
  readonly #readings: Reading[] = [];
  #problem: string | null = null;

  constructor(options: ThermostatOptions) {
    this.id = options.id;
    this.#options = options;
    this.#client = new ModbusClient(options);
  }

  get facts(): ThermostatFacts {
    const lastReading = this.#readings.at(-1) ?? null;
    const known = lastReading === null ? 'unknown' : 'online';
    return {
      id: this.id,
      address: this.#options.address,
      state: this.#problem === null ? known : 'offline',
      problem: this.#problem,
      lastReading,
    };
  }

  /** Newest first. */
  history(take: number): readonly Reading[] {
    return this.#readings.slice(-take).reverse();
  }

  /** Reads the device now. Rejects with a `ThermostatError`. */
  async read(): Promise<Reading> {
    const inputs = encodeRead('readInput', registerMap.temperature, 2);
    const holding = encodeRead('readHolding', registerMap.target, 1);
    const [[temperature = 0, heating = 0], [target = 0]] = await this.#follow(
      Promise.all([this.#ask(inputs, parseRegisters), this.#ask(holding, parseRegisters)]),
    );
    const at = this.#options.clock.timestamp();
    return this.#keep({
      at,
      celsius: toCelsius(temperature),
      targetCelsius: toCelsius(target),
      isHeating: heating !== 0,
    });
  }

  /** Resolves with the new reading when the device has accepted the target. Rejects with a `ThermostatError`. */
  async setTarget(celsius: number): Promise<Reading> {
    const request = encodeWrite(registerMap.target, toTenths(celsius));
    await this.#follow(this.#ask(request, assertWritten));
    return this.read();
  }

  close(): void {
    this.#client.close();
  }

  async #ask<T>(request: Buffer, parse: (request: Buffer, answer: Buffer) => T): Promise<T> {
    return parse(request, await this.#client.request(request));
  }

  async #follow<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw this.#explain(error);
    }
  }

  /** Any other error is a fault of the code and is returned unchanged. */
  #explain(error: unknown): unknown {
    const isOffline = error instanceof ConnectionError;
    if (!isOffline && !(error instanceof AnswerError)) return error;
    if (isOffline) this.#problem = error.message;
    const what = isOffline ? 'cannot be reached' : 'did not do it';
    const advice = isOffline ? '. Check its power, the network, and its address in the settings' : '';
    return new ThermostatError(
      `The thermostat "${this.id}" at ${this.#options.address} ${what}: ${error.message}${advice}`,
    );
  }

  #keep(reading: Reading): Reading {
    this.#problem = null;
    this.#readings.push(reading);
    if (this.#readings.length > maxReadings) this.#readings.shift();
    return reading;
  }
}
