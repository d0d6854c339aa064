// Runs every action of the Android categories with the examples of the catalog.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import type { ActionSketch } from '@gatehouse/plugin-runtime/testing';
import type { ActionVariant, Binding } from '@gatehouse/sdk-actions';
import {
  clipper,
  makeApk,
  messages,
  plainApp,
  type RunningApp,
  withoutAdb,
} from '@gatehouse/test/android-simulator';
import { uiBindings } from '../categories/ui-parameters.ts';
import { declaration } from '../declaration.ts';
import { addTestPhone } from '../testing/device-kit.ts';
import { act, on, startRunKit } from '../testing/run-kit.ts';

const skip = { skip: withoutAdb };
const shop = 'com.example.shop';

/** The screen that the examples use. */
function view(): ReturnType<RunningApp['view']> {
  const button = { className: 'android.widget.Button', height: 48, tap: () => undefined };
  const label = { className: 'android.widget.TextView', height: 32 };
  return {
    className: 'android.widget.LinearLayout',
    direction: 'column',
    children: [
      { ...button, id: 'next', text: 'Next' },
      { ...button, id: 'sign_in', text: '12.50 EUR' },
      { ...label, text: 'Thank you!' },
    ],
  };
}

const shopApp = {
  ...plainApp({
    packageName: shop,
    label: 'Shop',
    versionCode: 1,
    versionName: '1.0',
    isSystem: false,
    isLaunchable: true,
    isDebuggable: true,
    signer: 'someone',
    activities: ['.MainActivity'],
  }),
  run: () => ({ activity: () => '.MainActivity', back: () => false, view }),
};

const opened = [act('AndroidApp.Open', { App: shop })];
const saved = [act('AndroidApp.SaveData', { App: shop, Path: 'shop-data.tar' })];
const pushed = [act('AndroidUtil.PushFile', { Path: 'orders.txt', To: '/sdcard/Download/orders.txt' })];

/** The database that the example reads. */
const database = '/data/data/com.example.shop/databases/shop.db';

/** Preparations that the parameters of an action do not contain. */
const earlier: Readonly<Record<string, readonly ActionSketch[]>> = {
  'AndroidApp.RestoreData': saved,
  'AndroidUtil.PullFile': pushed,
  'AndroidUtil.DeleteFile': pushed,
};

/** Values for examples that name things of the reader. */
const own: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'AndroidApp.Open': { Activity: '' },
  'AndroidDevice.Select': { Value: '127.0.*', By: 'pattern' },
  'AndroidDevice.Unlock': { Pin: '' },
  'AndroidUtil.Log': { Tag: '' },
};

function exampleOf(name: string, { parameters, acceptedBindings }: ActionVariant): ActionSketch {
  const texts = Object.entries(parameters).flatMap(([key, { example, required, possibleValues }]) => {
    const text = example ?? (required ? (possibleValues?.[0] ?? '') : '');
    return text === '' || key === 'FinderType' ? [] : [[key, text] as const];
  });
  const given = { ...Object.fromEntries(texts), ...own[name] };
  if (!acceptedBindings) return act(name, given);
  const xpath =
    name === 'AndroidElement.Set' ? "//node[contains(@class,'EditText')]" : "//node[@text='Next']";
  return on(name, xpath, { parameters: given });
}

const kit = await startRunKit({ after }, { phones: [] });

/** A phone of its own for each test, at the host of all. */
async function startKit(context: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-examples-'));
  context.after(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'orders.txt'), 'three orders\n');
  await writeFile(join(folder, 'shop.apk'), makeApk({ packageName: shop, versionCode: 2 }));
  const { phone } = await addTestPhone(context, kit.host, { sdk: 34, apps: [shopApp, clipper, messages] });
  phone.files.as('root').write(database, Buffer.from('pages'), { makesFolders: true });
  const options = {
    names: ['pin', 'read'],
    listNames: ['apps', 'devices', 'prices'],
    tableNames: ['notifications'],
    projectPath: join(folder, 'project.json'),
  };
  return { run: (actions: readonly ActionSketch[]) => kit.run(actions, options) };
}

for (const { tag, actions } of declaration.declaration.actionCategories) {
  for (const [key, variant] of Object.entries<ActionVariant>(actions)) {
    const name = `${tag}.${key}`;
    test(`${name} runs with its examples`, skip, async (context) => {
      const { run } = await startKit(context);
      const opening =
        name === 'AndroidElement.Set' ? [act('AndroidApp.Open', { App: 'com.example.login' })] : opened;

      const { outcome } = await run([...opening, ...(earlier[name] ?? []), exampleOf(name, variant)]);

      assert.equal(outcome.errorMessage, null);
    });
  }
}

function rowOf(fields: Binding['fields']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fields.flatMap(({ name, example, required, possibleValues }) => {
      const text = example ?? (required ? (possibleValues?.[0] ?? null) : null);
      return text === null ? [] : [[name, text]];
    }),
  );
}

for (const { name, fields, nestedArrays } of uiBindings) {
  test(`${name} finds by its examples`, skip, async (context) => {
    const { run } = await startKit(context);
    const arrays = nestedArrays.map((array) => [array.name, [rowOf(array.elementFields)]] as const);
    const finder = { type: name, scalars: rowOf(fields), nestedArrays: Object.fromEntries(arrays) };
    const parameters = { FinderType: name, Attribute: 'class', TimeoutSec: '0' };

    const { outcome } = await run([
      ...opened,
      act('AndroidElement.Get', parameters, { finder, results: { OutputVariable: 'read' } }),
    ]);

    assert.equal(outcome.errorMessage, null);
    assert.match(outcome.values?.variables.read ?? '', /^android\.widget\./);
  });
}
