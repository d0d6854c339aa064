import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccessDeclaration, Env } from './index.ts';
import { declarePlugin } from './index.ts';

const literal = declarePlugin({
  id: 'lamps',
  title: 'Lamps',
  operations: [],
  access: {
    network: ['127.0.0.1:5037', '*:1883', '*.example.org:443', '[::1]:80'],
    programs: ['adb'],
    files: ['own'],
  },
});
const configured = declarePlugin({
  id: 'plugs',
  title: 'Plugs',
  operations: [],
  access: { network: ['{address}', '{host}:{port}'], programs: ['{adbPath}', 'ps'] },
});
const silent = declarePlugin({ id: 'still', title: 'Still', operations: [] });
const wide: AccessDeclaration = { network: ['127.0.0.1:1'], programs: ['ls'] };
const loose = declarePlugin({ id: 'loose', title: 'Loose', operations: [], access: wide });

type LampsEnv = Env<typeof literal.declaration>;
type PlugsEnv = Env<typeof configured.declaration>;
type StillEnv = Env<typeof silent.declaration>;
type LooseEnv = Env<typeof loose.declaration>;

/** Never called: what compiles, and what must not, is the test. */
export const compiled = {
  targets: async ({ access }: LampsEnv, host: string, id: number) => {
    await access.connect({ host: '127.0.0.1', port: 5037 });
    await access.connect({ host, port: 1883 });
    await access.connect({ host: '::1', port: 80 }, { timeoutMs: 100 });
    await access.connect({ host: 'a.example.org', port: 443 }, { tls: true });
    await access.fetch(`http://127.0.0.1:5037/lamps/${id}`);
    await access.fetch('https://a.example.org/');
    await access.fetch(new URL('https://known-at-run-time.example'));
    // @ts-expect-error this port is not declared
    await access.connect({ host: '127.0.0.1', port: 22 });
    // @ts-expect-error this host is not declared for the port
    await access.connect({ host: 'example.org', port: 443 });
    // @ts-expect-error this address is not declared
    await access.fetch('http://127.0.0.1:22/');
    // @ts-expect-error this protocol is not that of fetch
    await access.fetch('ftp://a.example.org:443/');
  },
  programs: ({ access }: LampsEnv, name: string) => {
    access.spawn('adb', ['devices'], { cwd: '/' });
    // @ts-expect-error this program is not declared
    access.spawn('rm', ['-r', '/']);
    // @ts-expect-error any program is more than the declared one
    access.spawn(name);
    // @ts-expect-error no program runs through a shell
    access.spawn('adb', [], { shell: true });
  },
  files: async ({ access }: LampsEnv) => {
    const text: string = await access.files.readText('scenes.json');
    // @ts-expect-error a file is opened in one of three ways
    await access.files.open(text, 'r+');
  },
  settings: async ({ access }: PlugsEnv, host: string, port: number) => {
    await access.connect({ host, port });
    await access.fetch(`http://${host}:${port}`);
    access.spawn(host);
    // @ts-expect-error it declares no files
    await access.files.readText('a');
  },
  nothing: async ({ access }: StillEnv) => {
    // @ts-expect-error it declares no network
    await access.connect({ host: '127.0.0.1', port: 1 });
    // @ts-expect-error it declares no network
    await access.fetch(new URL('http://127.0.0.1:1'));
    // @ts-expect-error it declares no programs
    access.spawn('adb');
    // @ts-expect-error it declares no files
    await access.files.own();
  },
  notLiteral: async ({ access }: LooseEnv, text: string) => {
    access.spawn(text);
    await access.connect({ host: text, port: 7 });
    await access.fetch(text);
  },
};

// @ts-expect-error there is no such kind of access
declarePlugin({ id: 'typo', title: 'Typo', operations: [], access: { programms: ['adb'] } });

test('a declaration keeps its access as it is written', () => {
  assert.deepEqual(literal.declaration.access.programs, ['adb']);
  assert.equal(Object.keys(compiled).length, 6);
});
