import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Declaration, HostName, Plugin } from '@gatehouse/sdk-plugin';
import { createTestHost } from '../test-host/create-test-host.ts';
import type { LogLine } from '../test-host/log-line.ts';
import { toFolder } from '../test-host/plugin-folder.ts';
import type { TestHost, TestHostOptions } from '../test-host/test-host.ts';
import { answerCases, gapsOf } from './answer-cases.ts';
import { auditCases } from './audit-cases.ts';
import { type CaseParts, type ContractCase, isLiveParts } from './contract-case.ts';
import { createWorld } from './create-world.ts';
import type { AnyFixtures, Fixtures, FixtureWorld } from './fixtures.ts';
import { gateCases } from './gate-cases.ts';
import { inputCases } from './input-cases.ts';

/** The cases of a plugin, to be run one after another in their order. */
export interface ContractSuite {
  readonly pluginId: string;
  /** The cases run one after another, in this order. */
  readonly cases: readonly ContractCase[];
  /** Answers without a fixture, as `operation: missing answer`. */
  readonly gaps: readonly string[];
  /** Removes the data of the suite; also closes the host if the suite started it. */
  close(): Promise<void>;
}

/** The host of a suite. */
export type SuiteOptions<Services extends readonly unknown[] = readonly unknown[]> =
  | {
      /** A host that already runs the plugin, beside others: the suite calls it and leaves it open. */
      readonly host: TestHost;
    }
  | (TestHostOptions<Services> & { readonly host?: undefined });

/**
 * Makes the test cases that the contract asks of any plugin, from what the plugin declares: 503, 404, 501, 401, 403,
 * 400, its answers and declared errors by the fixtures, and the audit where `auth-audit` runs beside it.
 *
 * @example const suite = await contractSuite(plugin, fixtures, { fakes });
 *   for (const { name, run } of suite.cases) test(name, run);
 *   after(suite.close);
 */
export async function contractSuite<
  D extends Declaration = Declaration,
  const Services extends readonly unknown[] = readonly unknown[],
>(
  plugin: Plugin<D> | string | URL,
  fixtures: Fixtures<D> | (string extends D['id'] ? AnyFixtures : never),
  options: SuiteOptions<Services> = {},
): Promise<ContractSuite> {
  const host: TestHost =
    options.host ?? ((await createTestHost(plugin, options)) as unknown as TestHost<Declaration>);
  const pluginId = idOf(plugin, host);
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-suite-'));
  const worldOn = (on: HostName) => createWorld({ host, folder, on });
  const parts = partsOf({ host, pluginId, worldOn, fixtures: fixtures as AnyFixtures });
  return {
    pluginId,
    cases: parts.flatMap(casesOf),
    gaps: [...new Set(parts.filter(isLiveParts).flatMap(gapsOf))],
    close: async () => {
      await rm(folder, { recursive: true, force: true });
      if (options.host === undefined) await host.close();
    },
  };
}

function idOf(plugin: Plugin | string | URL, host: TestHost): string {
  if (typeof plugin !== 'string' && !(plugin instanceof URL)) return plugin.declaration.id;
  return host.plugins().find(({ folder }) => toFolder(folder) === toFolder(plugin))?.id ?? host.id;
}

interface SuiteParts extends Pick<CaseParts, 'host' | 'fixtures'> {
  readonly pluginId: string;
  readonly worldOn: (on: HostName) => FixtureWorld;
}

function partsOf({ host, pluginId, worldOn, fixtures }: SuiteParts): readonly CaseParts[] {
  const declaration = host.plugins().find(({ id }) => id === pluginId)?.declaration ?? null;
  if (declaration === null) throw new Error(`The plugin ${pluginId} is not live in this host`);
  return declaration.operations.flatMap((operation) =>
    operation.hosts.map((on) => ({ host, operation, on, world: worldOn(on), fixtures })),
  );
}

function casesOf(parts: CaseParts): readonly ContractCase[] {
  const own = isLiveParts(parts) ? [...inputCases(parts), ...auditCases(parts), ...answerCases(parts)] : [];
  return [...gateCases(parts), ...own].map(({ name, run }) => ({
    name: `${parts.operation.id} on the ${parts.on} host: ${name}`,
    run: () => withLog(parts.host, run),
  }));
}

/** Adds the errors that the host logged meanwhile to a failed case, since they explain most failures. */
async function withLog(host: TestHost, run: () => Promise<void>): Promise<void> {
  const before = host.log().length;
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const thrown = host.log().slice(before).filter(isError).map(toThrown);
    // Omits messages that the failure of the case already contains.
    const more = thrown.filter(({ message }) => !error.message.includes(message));
    const lines = new Set(more.map(({ message, place }) => `${message} ${place}`.trim()));
    if (lines.size > 0) error.message += `\nThe log: ${[...lines].join('; ')}`;
    throw error;
  }
}

function isError({ level }: LogLine): boolean {
  return level === 'error';
}

/** The thrown error and its place, without the rest of the stack. */
function toThrown({ message, fields }: LogLine): { readonly message: string; readonly place: string } {
  const { error, message: fault, stack } = Object(fields);
  const frames = String(Object(error).stack ?? stack ?? '').split('\n');
  const place = frames.find((line) => /^\s+at /.test(line) && !line.includes('node:'));
  return { message: String(Object(error).message ?? fault ?? message), place: place?.trim() ?? '' };
}
