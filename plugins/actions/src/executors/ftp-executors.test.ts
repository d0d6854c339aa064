import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type FtpSecurity, ftpMissing, startFtpServer } from '../testing/ftp-server.ts';
import { freePort, missing, startProgram, stopPrograms } from '../testing/programs.ts';
import { runAction } from '../testing/run-action.ts';
import { closeServers, serveEndless, serveSilence } from '../testing/test-servers.ts';

const sshd = '/usr/sbin/sshd';
const sftpServer = 'internal-sftp';

let folder = '';
let local = '';

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-ftp-'));
  await chmod(folder, 0o755);
  local = path.join(folder, 'local');
  await mkdir(path.join(local, 'deep'), { recursive: true });
  await writeFile(path.join(local, 'a.txt'), 'first');
  await writeFile(path.join(local, 'deep', 'b.bin'), Buffer.alloc(300_000, 7));
  await symlink('/etc/passwd', path.join(local, 'link'));
});

after(async () => {
  await stopPrograms();
  await closeServers();
  await rm(folder, { recursive: true });
});

type Given = Record<string, string>;
const results = { Count: 'count', OutputVariable: 'out' };

interface Setup {
  readonly server: Given;
  /** The folder of the server's files on this machine, and its path on the server. */
  readonly root: string;
  readonly prefix: string;
}

function tests(name: string, skip: string | false, start: () => Promise<Setup>) {
  describe(name, { skip }, () => {
    let setup: Setup;
    before(async () => {
      setup = await start();
    });
    const act = (action: string, parameters: Given, lists = {}) =>
      runAction({ type: 'Ftp', action, parameters: { ...setup.server, ...parameters }, results }, { lists });
    const remote = (name: string) => `${setup.prefix}${name}`;

    test('a folder is uploaded, listed, downloaded and deleted', async () => {
      const up = await act('Upload', { Local: local, Remote: remote('tree'), Recursive: 'true' });
      const listed = await act('List', { Remote: remote('tree'), List: 'names' }, { names: ['old'] });
      const Local = path.join(folder, `down-${name.replaceAll(/\W/g, '-')}`);
      const down = await act('Download', { Remote: remote('tree'), Local, Recursive: 'true' });
      const gone = await act('Delete', { Remote: remote('tree'), Recursive: 'true' });

      assert.deepEqual([up.error, listed.error, down.error, gone.error], ['', '', '', '']);
      assert.deepEqual(
        [up, down, gone].map((run) => run.values.variables.count),
        ['2', '2', '2'],
      );
      assert.deepEqual(listed.values.lists.names, ['a.txt', 'deep/']);
      assert.equal(listed.values.variables.out, 'a.txt\ndeep/');
      assert.deepEqual(await readFile(path.join(Local, 'deep/b.bin')), Buffer.alloc(300_000, 7));
      assert.deepEqual((await readdir(setup.root)).includes('tree'), false);
    });

    test('a file is uploaded into a new folder, renamed, downloaded and deleted', async () => {
      const up = await act('Upload', { Local: path.join(local, 'a.txt'), Remote: remote('x/y/a.txt') });
      const renamed = await act('Rename', { Remote: remote('x/y/a.txt'), To: remote('x/c.txt') });
      const Local = path.join(folder, 'got', 'c.txt');
      const down = await act('Download', { Remote: remote('x/c.txt'), Local });
      const gone = await act('Delete', { Remote: remote('x/c.txt') });

      assert.deepEqual([up.error, renamed.error, down.error, gone.error], ['', '', '', '']);
      assert.equal(await readFile(Local, 'utf8'), 'first');
      assert.deepEqual(await readdir(path.join(setup.root, 'x')), ['y']);
    });

    test('MakeDir makes missing parent folders, and an existing folder is no error', async () => {
      for (let times = 0; times < 2; times++) {
        const run = await act('MakeDir', { Remote: remote('m/n/o') });
        assert.equal(run.branch, 'OnSuccess', run.error);
      }
      assert.deepEqual(await readdir(path.join(setup.root, 'm/n')), ['o']);
    });

    for (const [Show, Mask, names] of [
      ['files', '*', 'a.txt\nb.csv'],
      ['folders', '*', 'c/'],
      ['all', '?.t*', 'a.txt'],
    ] as const) {
      test(`List ${Show} that fit ${Mask}`, async () => {
        await mkdir(path.join(setup.root, 'show', 'c'), { recursive: true });
        for (const file of ['a.txt', 'b.csv']) await writeFile(path.join(setup.root, 'show', file), '');

        const run = await act('List', { Remote: remote('show'), Show, Mask });

        assert.equal(run.values.variables.out, names, run.error);
      });
    }

    test('Download of a missing file is an error and leaves the old file', async () => {
      const Local = path.join(folder, 'kept.txt');
      await writeFile(Local, 'old');

      const run = await act('Download', { Remote: remote('nowhere.txt'), Local });

      assert.equal(run.branch, 'OnError');
      assert.match(run.error, /^127\.0\.0\.1:\d+ does not do it: .*(550|No such file)/);
      assert.equal(await readFile(Local, 'utf8'), 'old');
    });

    test('Upload of a folder without Recursive, or of a missing file, is an error', async () => {
      const whole = await act('Upload', { Local: local, Remote: remote('t') });
      const none = await act('Upload', { Local: path.join(local, 'none'), Remote: remote('t') });

      assert.match(whole.error, /is a folder\. Turn Recursive on/);
      assert.match(none.error, /none" cannot be used: it or its folder does not exist/);
    });

    test('a wrong password is an error that does not show it', async () => {
      const run = await act('List', { User: 'nobody', Password: 'hunter22', PrivateKey: '' });

      assert.match(run.error, /does not do it: .*(530|authentication)/i);
      assert.doesNotMatch(run.error, /hunter22/);
    });

    test('a key other than the one of Fingerprint is an error before anything is sent', async () => {
      if (setup.server.Secure === 'none') return;

      const run = await act('List', { Fingerprint: 'ab'.repeat(32) });

      assert.match(run.error, /shows the key SHA256:\S+, which is not the one of Fingerprint/);
    });
  });
}

async function startFtp(secure: FtpSecurity, name: string = secure): Promise<Setup> {
  return { ...(await startFtpServer(folder, { secure, name })), prefix: '' };
}

async function startSftp(): Promise<Setup> {
  const [host, user] = [path.join(folder, 'host-key'), path.join(folder, 'user-key')];
  for (const file of [host, user]) execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file]);
  await writeFile(path.join(folder, 'authorized'), await readFile(`${user}.pub`), { mode: 0o600 });
  const port = await freePort();
  const lines = [
    ...[
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${host}`,
      'UsePAM no',
      'StrictModes no',
      'PidFile none',
    ],
    ...[`AuthorizedKeysFile ${path.join(folder, 'authorized')}`, `Subsystem sftp ${sftpServer}`],
  ];
  await writeFile(path.join(folder, 'sshd.conf'), `${lines.join('\n')}\n`);
  // A server that root starts needs this folder; the system makes it for its own server.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true });
  await startProgram({ program: sshd, args: ['-D', '-e', '-f', path.join(folder, 'sshd.conf')], port });
  const root = path.join(folder, 'sftp');
  await mkdir(root);
  const printed = execFileSync('ssh-keygen', ['-lf', `${host}.pub`], { encoding: 'utf8' });
  const Fingerprint = /SHA256:\S+/.exec(printed)?.[0] ?? '';
  const PrivateKey = await readFile(user, 'utf8');
  const User = userInfo().username;
  const server = { Host: '127.0.0.1', Port: String(port), Secure: 'sftp', User, PrivateKey, Fingerprint };
  return { server, root, prefix: `${root}/` };
}

for (const secure of ['none', 'ftps', 'ftps-implicit'] as const)
  tests(secure, ftpMissing, () => startFtp(secure));
tests('sftp', missing(sshd, '/usr/bin/ssh-keygen'), startSftp);

for (const Secure of ['none', 'ftps', 'ftps-implicit', 'sftp']) {
  for (const [what, serve] of [
    ['never speaks', serveSilence],
    ['never stops speaking', () => serveEndless('220-welcome\r\n')],
  ] as const) {
    test(`a server that ${what} is an error of ${Secure} within the time limit`, async () => {
      const Port = String(await serve());

      const run = await runAction({
        type: 'Ftp',
        action: 'List',
        parameters: { Host: '127.0.0.1', Port, Secure, TimeoutSec: '1' },
      });

      assert.equal(run.branch, 'OnError');
      assert.match(run.error, /within 1 s|does not do it/);
    });
  }
}

test('a certificate that the system does not trust is an error of ftps', {
  skip: ftpMissing,
}, async () => {
  const { server } = await startFtp('ftps', 'strange');
  const run = await runAction({ type: 'Ftp', action: 'List', parameters: { ...server, Fingerprint: '' } });

  assert.match(run.error, /self-signed certificate/);
});

test('an invalid Fingerprint is an error', async () => {
  const run = await runAction({ type: 'Ftp', action: 'List', parameters: { Host: 'a', Fingerprint: 'xyz' } });

  assert.match(run.error, /Fingerprint must be a SHA-256 in hexadecimal or Base64; it is "xyz"/);
});
