import { hostNames, secret } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { logLevels } from '../kernel/logger.ts';
import { choiceOf, readList, readNumber, readOnOff, readSwitch } from './setting-texts.ts';

/** One setting of the daemon. It has the sources that its row names. */
export interface Setting {
  /** Its description says for people what the setting is. */
  readonly schema: v.GenericSchema;
  /** The value where no source has one; absent, the setting is absent too. */
  readonly fallback?: unknown;
  /** Whether `config.json` may hold it, under the name of the row. */
  readonly inFile?: boolean;
  /**
   * When a change by an API call counts; absent, people change it by hand alone. That holds for all that decides what
   * code the daemon loads, who reaches it, and what confines runs.
   */
  readonly change?: 'now' | 'next_start';
  /** The environment variable. */
  readonly env?: string;
  /** The flag of `gatehouse start`, as its help shows it. */
  readonly flag?: string;
  readonly help?: string;
  /** The flag may be given several times. */
  readonly repeats?: boolean;
  /** Makes a value of the text of a variable or flag; texts that are none stay as they are, and fail the schema. */
  readonly read?: (text: string) => unknown;
  /** Completes the message "… must be". */
  readonly mustBe?: string;
}

const engines = ['local', 'bullmq'] as const;

const portNumber = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535));

const port = {
  inFile: true,
  help: '0 picks a free port',
  read: readNumber,
  mustBe: 'a port from 0 to 65535, where 0 picks a free one',
} as const;

/** All settings of the daemon. Flags of `gatehouse start` are shown in this order. */
export const settingTable = {
  edition: {
    schema: v.pipe(
      v.string(),
      v.description('Which product runs: the name of an edition, or the path of its file'),
    ),
    fallback: 'standard',
    inFile: true,
    env: 'GATEHOUSE_EDITION',
    flag: '--edition <name>',
    help: 'which product to run: a name, or the path of its file',
  },
  locked: {
    schema: v.pipe(
      v.boolean(),
      v.description('Start with the plugins that the edition locks, or not at all'),
    ),
    inFile: true,
    env: 'GATEHOUSE_LOCKED',
    read: readSwitch,
    flag: '--locked',
    help: 'only with the plugins that the edition locks',
  },
  hosts: {
    schema: v.pipe(v.array(v.picklist(hostNames)), v.readonly(), v.description('The hosts that run')),
    fallback: hostNames,
    inFile: true,
    env: 'GATEHOUSE_HOST',
    read: readList,
    mustBe: choiceOf(hostNames),
    flag: '--host <name>',
    help: 'editor or runner; repeat for both',
    repeats: true,
  },
  editorPort: {
    ...port,
    schema: v.pipe(portNumber, v.description('Port of the editor; 0 picks a free one')),
    env: 'GATEHOUSE_EDITOR_PORT',
    flag: '--editor-port <port>',
  },
  runnerPort: {
    ...port,
    schema: v.pipe(portNumber, v.description('Port of the runner; 0 picks a free one')),
    env: 'GATEHOUSE_RUNNER_PORT',
    flag: '--runner-port <port>',
  },
  dataDir: {
    schema: v.pipe(v.string(), v.description('Folder of keys, tasks and logs')),
    env: 'GATEHOUSE_DATA_DIR',
    flag: '--data-dir <folder>',
    help: 'where keys, tasks and logs are kept',
  },
  configDir: {
    schema: v.pipe(
      v.string(),
      v.description('Folder of the master keys of data folders; that of the user where it is absent'),
    ),
    env: 'GATEHOUSE_CONFIG_DIR',
  },
  keychain: {
    schema: v.pipe(
      v.boolean(),
      v.description('A new master key goes into the keychain of the system where there is one'),
    ),
    env: 'GATEHOUSE_KEYCHAIN',
    read: readOnOff,
    mustBe: choiceOf(['on', 'off']),
  },
  headed: {
    schema: v.pipe(v.boolean(), v.description('Show the browsers of runs in windows')),
    fallback: false,
    inFile: true,
    change: 'next_start',
    env: 'GATEHOUSE_HEADED',
    read: readSwitch,
    flag: '--headed',
    help: 'show browser windows',
  },
  plugins: {
    schema: v.pipe(
      v.array(v.string()),
      v.readonly(),
      v.description('Folders of plugins beside those of the edition'),
    ),
    fallback: [],
    inFile: true,
    env: 'GATEHOUSE_PLUGIN',
    read: (text: string) => readList(text).filter(Boolean),
    flag: '--plugin <folder>',
    help: 'load a plugin from a folder; repeatable',
    repeats: true,
  },
  without: {
    schema: v.pipe(
      v.array(v.string()),
      v.readonly(),
      v.description('Ids of plugins that this start leaves out'),
    ),
    env: 'GATEHOUSE_WITHOUT',
    read: (text: string) => readList(text).filter(Boolean),
    flag: '--without <plugin>',
    help: 'start without a plugin, by its id; repeatable',
    repeats: true,
  },
  inHost: {
    schema: v.pipe(
      v.array(v.string()),
      v.readonly(),
      v.description(
        'Ids of plugins from elsewhere that run in the process of the host, where they can do all that it can; * means all',
      ),
    ),
    fallback: [],
    inFile: true,
    env: 'GATEHOUSE_IN_HOST',
    read: (text: string) => readList(text).filter(Boolean),
    flag: '--in-host <plugin>',
    help: 'trust a plugin like the product, and run it in the host; repeatable',
    repeats: true,
  },
  engine: {
    schema: v.pipe(
      v.picklist(engines),
      v.description('What gives threads of tasks to machines: local runs them here, bullmq on nodes'),
    ),
    inFile: true,
    env: 'GATEHOUSE_ENGINE',
    mustBe: choiceOf(engines),
    flag: '--engine <name>',
    help: 'local, or bullmq for a fleet of nodes',
  },
  engineUrl: {
    schema: secret(
      v.pipe(v.string(), v.url(), v.description('Address of the engine, such as redis://127.0.0.1:6379')),
    ),
    inFile: true,
    env: 'GATEHOUSE_ENGINE_URL',
    mustBe: 'an address such as redis://127.0.0.1:6379',
    flag: '--engine-url <url>',
    help: 'where the engine is, such as redis://127.0.0.1:6379',
  },
  requireSandbox: {
    schema: v.pipe(v.boolean(), v.description('Start only where the system confines what runs do')),
    inFile: true,
    env: 'GATEHOUSE_REQUIRE_SANDBOX',
    read: readSwitch,
    flag: '--require-sandbox',
    help: 'only where runs are confined by the system',
  },
  logLevel: {
    schema: v.pipe(
      v.picklist(logLevels),
      v.description('Least level of the lines that the daemon logs; none with silent'),
    ),
    fallback: 'warn',
    inFile: true,
    change: 'now',
    env: 'GATEHOUSE_LOG_LEVEL',
    mustBe: choiceOf(logLevels),
    flag: '--log-level <level>',
    help: logLevels.join(', '),
  },
  uploadLimit: {
    schema: v.pipe(
      v.number(),
      v.safeInteger(),
      v.minValue(1),
      v.description('Bytes of an upload, which is streamed to disk; 2 GiB where it is absent'),
    ),
    inFile: true,
    change: 'next_start',
  },
  pluginIdleMinutes: {
    schema: v.pipe(
      v.number(),
      v.minValue(0),
      v.maxValue(1_440),
      v.description(
        'Minutes without a call after which the process of a plugin ends until the next call; 10 where it is absent, and with 0 none ends',
      ),
    ),
    inFile: true,
    change: 'next_start',
  },
  /** Each plugin's schema checks its own. */
  pluginConfig: {
    schema: v.pipe(v.record(v.string(), v.unknown()), v.description('Settings of plugins, by plugin id')),
    fallback: {},
    inFile: true,
  },
} as const satisfies Readonly<Record<string, Setting>>;

/** The rows with their names. */
export const settingRows: readonly (readonly [name: string, row: Setting])[] = Object.entries(settingTable);
