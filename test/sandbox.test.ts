import assert from 'node:assert/strict';
import { chmodSync, chownSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type ApiClient, createApiClient } from './support/api-client.ts';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { type RunningDaemon, startGatehouse } from './support/gatehouse-process.ts';

const checkout = fileURLToPath(new URL('../', import.meta.url));
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const secret = 'the-secret-of-the-person';

/** A person's machine: a home folder with hidden entries, a project, and a daemon. */
interface World {
  readonly root: string;
  readonly home: string;
  readonly project: string;
  readonly dataDir: string;
  readonly daemon: RunningDaemon;
  readonly editor: ApiClient;
  readonly runner: ApiClient;
}

async function createWorld(user: 'self' | 'nobody'): Promise<World> {
  const root = await mkdtemp(join(tmpdir(), 'gatehouse-sandbox-'));
  const home = join(root, 'home');
  const project = join(home, 'work');
  const dataDir = join(home, '.data');
  await mkdir(project, { recursive: true });
  await mkdir(join(home, '.ssh'));
  await mkdir(join(home, 'papers'));
  await writeFile(join(home, '.ssh', 'id_test'), secret);
  await writeFile(join(home, '.netrc'), secret);
  await writeFile(join(home, 'papers', 'letter.txt'), 'a letter');
  await symlink(join(dataDir, 'run'), join(project, 'link'));
  if (user === 'nobody') await giveAway(root);
  const daemon = await startGatehouse(dataDir, ['--require-sandbox'], {
    env: {
      HOME: home,
      XDG_DATA_HOME: '',
      GATEHOUSE_CONFIG_DIR: join(root, 'config'),
      TOKEN_OF_SHELL: secret,
    },
    ...(user === 'nobody' && {
      through: ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'],
    }),
  });
  const editor = createApiClient(daemon.editorUrl, daemon.key);
  const runner = createApiClient(daemon.runnerUrl, daemon.key);
  return { root, home, project, dataDir, daemon, editor, runner };
}

async function giveAway(path: string): Promise<void> {
  chownSync(path, nobody, nobody);
  chmodSync(path, 0o755);
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) await giveAway(inner);
    else if (entry.isFile()) chownSync(inner, nobody, nobody);
  }
}

async function endWorld({ daemon, root }: World): Promise<void> {
  daemon.process.kill('SIGTERM');
  await eventually(
    async () => daemon.process.exitCode,
    (code) => code !== null,
  );
  await rm(root, { recursive: true, force: true });
}

let runs = 0;

/** Runs a shell script as a task of a key with the given scopes, and returns its output. */
async function runScript(world: World, script: string, scopes: readonly string[]): Promise<string> {
  const { editor, runner, project } = world;
  const path = join(project, `probe-${++runs}.zp`);
  const args = `-c\n${script.replaceAll('\n', ' ; ')} 2>&1`;
  await authorProject(editor, path, [
    {
      type: 'Program',
      action: 'Run',
      parameters: { Path: '/bin/sh', Args: args },
      results: { StdOut: 'out' },
    },
    { type: 'Notification', action: 'Log', parameters: { Message: '{-Variable.out-}' } },
  ]);
  const { id } = await runner.ok('POST /tasks', { path });
  await startAs(world, id, scopes);
  const { status } = await eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    ({ status }) => status === 'Complete' || status === 'Fail',
  );
  const { entries } = await runner.ok(`GET /tasks/${id}/logs`);
  await runner.send(`DELETE /tasks/${id}`);
  assert.equal(status, 'Complete', JSON.stringify(entries));
  return entries.map(({ message }: { message: string }) => message).join('\n');
}

async function startAs({ editor, runner }: World, id: string, scopes: readonly string[]): Promise<void> {
  const key = await editor.ok('POST /auth/keys', {
    label: `probe ${runs}`,
    maxTier: 'T3',
    scopes: ['task:control', ...scopes],
  });
  await runner.as(key.rawKey).ok(`POST /tasks/${id}/start`, {});
}

const programs = ['system:exec'];
const files = ['system:exec', 'io:filesystem'];

const users = isRoot ? (['self', 'nobody'] as const) : (['self'] as const);
for (const user of users) {
  describe(user === 'self' ? 'in the sandbox' : 'in the sandbox of an unprivileged user', () => {
    let world: World;
    before(async () => {
      world = await createWorld(user);
    });
    after(() => endWorld(world));

    const secrets: [what: string, command: (world: World) => string][] = [
      ['a key in a hidden folder', ({ home }) => `cat ${home}/.ssh/id_test`],
      ['a hidden file', ({ home }) => `cat ${home}/.netrc`],
      ['the environment of other processes', () => 'cat /proc/[0-9]*/environ | tr "\\000" "\\n"'],
      ['its own environment', () => 'env'],
      ['the master key', ({ root }) => `cat ${root}/config/data-folders/* && echo ${secret}`],
      ['journals', ({ dataDir }) => `cat ${dataDir}/store/keys.journal && echo ${secret}`],
      ['the data folder through a link', ({ project }) => `cat ${project}/link/cli.json && echo ${secret}`],
      [
        'the data folder through a process',
        ({ dataDir }) => `ls /proc/1/root${dataDir}/store && echo ${secret}`,
      ],
      ['other runs', ({ dataDir }) => `test $(ls ${dataDir}/work | wc -l) -gt 1 && echo ${secret}`],
      ['processes of others', ({ daemon }) => `kill -0 ${daemon.pid} && echo ${secret}`],
      ['the devices of the machine', () => `ls /dev/vda /dev/sda /dev/mem && echo ${secret}`],
      ['sockets of services', () => `test -n "$(ls /run)" && echo ${secret}`],
      ['the settings of the kernel', () => `echo 1 > /proc/sys/kernel/core_uses_pid && echo ${secret}`],
      ['capabilities', () => `grep -q 'CapEff:.*[1-9a-f]' /proc/self/status && echo ${secret}`],
    ];
    for (const scopes of [programs, files]) {
      for (const [what, command] of secrets) {
        test(`a program with ${scopes.join(' and ')} does not reach ${what}`, async () => {
          const printed = await runScript(world, command(world), scopes);

          assert.doesNotMatch(printed, new RegExp(secret));
        });
      }
    }

    const writes: [where: string, path: (world: World) => string][] = [
      ['the data folder', ({ dataDir }) => `${dataDir}/config.json`],
      ['the schedules', ({ dataDir }) => `${dataDir}/schedules/x.json`],
      ['the installation', () => join(checkout, 'planted.txt')],
      ['the bundle', () => join(checkout, '.cache', 'planted.txt')],
      ['modules', () => join(checkout, 'node_modules', 'planted.txt')],
      ['a start file of the shell', ({ home }) => `${home}/.bash_profile`],
      ['a new hidden folder', ({ home }) => `${home}/.planted/x`],
      ['the folder of keys', ({ home }) => `${home}/.ssh/authorized_keys`],
      ['the system', () => '/usr/local/planted.txt'],
      ['the settings of the system', () => '/etc/planted.txt'],
      ['the folder of the samples of others', ({ root }) => `${root}/../../planted-in-root.txt`],
    ];
    for (const scopes of [programs, files]) {
      for (const [where, path] of writes) {
        test(`a program with ${scopes.join(' and ')} leaves nothing in ${where}`, async () => {
          const target = path(world);

          await runScript(world, `mkdir -p $(dirname ${target})\necho planted > ${target}\ntrue`, scopes);

          assert.equal(existsSync(target), false);
        });
      }
    }

    test('a program with io:filesystem writes beside its project, and in folders of the home folder', async () => {
      const { home, project } = world;

      await runScript(world, `echo one > ${project}/one.txt\necho two > ${home}/papers/two.txt`, files);

      assert.equal(await readFile(join(project, 'one.txt'), 'utf8'), 'one\n');
      assert.equal(await readFile(join(home, 'papers', 'two.txt'), 'utf8'), 'two\n');
    });

    test('a program without io:filesystem reads beside its project and sees nothing else of the person', async () => {
      const { home, project } = world;
      await writeFile(join(project, 'beside.txt'), 'beside the project');

      const printed = await runScript(
        world,
        `cat ${project}/beside.txt\nls ${home}/papers\ncat ${home}/papers/letter.txt\necho x > ${project}/beside.txt`,
        programs,
      );

      assert.match(printed, /beside the project/);
      assert.doesNotMatch(printed, /a letter/);
      assert.equal(await readFile(join(project, 'beside.txt'), 'utf8'), 'beside the project');
    });

    test('a program reaches the network only where the key allows it', async () => {
      const server = createServer((socket) => socket.end('hello from outside'));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : 0;
      const connect = `${process.execPath} -e "require('net').connect(${port},'127.0.0.1').on('data',d=>console.log(String(d))).on('error',e=>console.log(e.code))"`;

      const without = await runScript(world, connect, files);
      const granted = await runScript(world, connect, [...files, 'io:network']);
      server.close();

      assert.doesNotMatch(without, /hello from outside/);
      assert.match(granted, /hello from outside/);
    });

    test('what a program leaves running ends with its run', async () => {
      const { project } = world;
      const mark = join(project, 'alive.txt');

      await runScript(
        world,
        `(setsid sh -c 'while :; do date +%s%N > ${mark}; sleep 0.05; done' >/dev/null 2>&1 </dev/null &)\nsleep 0.3`,
        files,
      );

      const first = await readFile(mark, 'utf8');
      await runScript(world, 'sleep 0.3', files);
      assert.equal(await readFile(mark, 'utf8'), first);
    });
  });
}
