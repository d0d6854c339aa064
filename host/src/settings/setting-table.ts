import { hostNames } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { logLevels } from '../kernel/logger.ts';
import { choiceOf, readList, readNumber, readOnOff, readSwitch } from './setting-texts.ts';

/** One setting of the daemon. It has the sources that its row names. */
export interface Setting {
  readonly schema: v.GenericSchema;
  /** The value where no source has one; absent, the setting is absent too. */
  readonly fallback?: unknown;
  /** Whether `config.json` may hold it, under the name of the row. */
  readonly inFile?: boolean;
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

const port = {
  schema: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535)),
  inFile: true,
  help: '0 picks a free port',
  read: readNumber,
  mustBe: 'a port from 0 to 65535, where 0 picks a free one',
} as const;

/** All settings of the daemon. Flags of `gatehouse start` are shown in this order. */
export const settingTable = {
  /** Name of an edition, a file in `editions/`; or the path of the file of one. */
  edition: {
    schema: v.string(),
    fallback: 'standard',
    inFile: true,
    env: 'GATEHOUSE_EDITION',
    flag: '--edition <name>',
    help: 'which product to run: a name, or the path of its file',
  },
  /** Start with the plugins of the edition's lock, or not at all. */
  locked: {
    schema: v.boolean(),
    inFile: true,
    env: 'GATEHOUSE_LOCKED',
    read: readSwitch,
    flag: '--locked',
    help: 'only with the plugins that the edition locks',
  },
  hosts: {
    schema: v.pipe(v.array(v.picklist(hostNames)), v.readonly()),
    fallback: hostNames,
    inFile: true,
    env: 'GATEHOUSE_HOST',
    read: readList,
    mustBe: choiceOf(hostNames),
    flag: '--host <name>',
    help: 'editor or runner; repeat for both',
    repeats: true,
  },
  editorPort: { ...port, env: 'GATEHOUSE_EDITOR_PORT', flag: '--editor-port <port>' },
  runnerPort: { ...port, env: 'GATEHOUSE_RUNNER_PORT', flag: '--runner-port <port>' },
  dataDir: {
    schema: v.string(),
    env: 'GATEHOUSE_DATA_DIR',
    flag: '--data-dir <folder>',
    help: 'where keys, tasks and logs are kept',
  },
  /** Where the master keys of data folders are; that of the user where it is absent. */
  configDir: { schema: v.string(), env: 'GATEHOUSE_CONFIG_DIR' },
  /** Puts a new master key into the keychain of the system where there is one; absent means no. */
  keychain: {
    schema: v.boolean(),
    env: 'GATEHOUSE_KEYCHAIN',
    read: readOnOff,
    mustBe: choiceOf(['on', 'off']),
  },
  /** Browsers with a window. */
  headed: {
    schema: v.boolean(),
    fallback: false,
    inFile: true,
    env: 'GATEHOUSE_HEADED',
    read: readSwitch,
    flag: '--headed',
    help: 'show browser windows',
  },
  /** Folders of plugins beside those of the edition. */
  plugins: {
    schema: v.pipe(v.array(v.string()), v.readonly()),
    fallback: [],
    inFile: true,
    env: 'GATEHOUSE_PLUGIN',
    read: (text: string) => readList(text).filter(Boolean),
    flag: '--plugin <folder>',
    help: 'load a plugin from a folder; repeatable',
    repeats: true,
  },
  /** Plugins that this start leaves out, such as one that keeps a daemon from working. */
  without: {
    schema: v.pipe(v.array(v.string()), v.readonly()),
    env: 'GATEHOUSE_WITHOUT',
    read: (text: string) => readList(text).filter(Boolean),
    flag: '--without <plugin>',
    help: 'start without a plugin, by its id; repeatable',
    repeats: true,
  },
  /** Start only where the system confines what runs do. */
  requireSandbox: {
    schema: v.boolean(),
    inFile: true,
    env: 'GATEHOUSE_REQUIRE_SANDBOX',
    read: readSwitch,
    flag: '--require-sandbox',
    help: 'only where runs are confined by the system',
  },
  logLevel: {
    schema: v.picklist(logLevels),
    fallback: 'warn',
    inFile: true,
    env: 'GATEHOUSE_LOG_LEVEL',
    mustBe: choiceOf(logLevels),
    flag: '--log-level <level>',
    help: logLevels.join(', '),
  },
  /** In bytes, for a body that is streamed to disk. 2 GB where it is absent. */
  uploadLimit: { schema: v.pipe(v.number(), v.safeInteger(), v.minValue(1)), inFile: true },
  /** Settings of plugins, by plugin id; each plugin's schema checks its own. */
  pluginConfig: { schema: v.record(v.string(), v.unknown()), fallback: {}, inFile: true },
} as const satisfies Readonly<Record<string, Setting>>;

/** The rows with their names. */
export const settingRows: readonly (readonly [name: string, row: Setting])[] = Object.entries(settingTable);
