import { readdirSync } from 'node:fs';
import { debianEnvironment, debianPlace } from './installed.ts';
import { answers, type Server, startServer } from './server.ts';

export const php = debianPlace('usr/bin/php8*');
const extensions = debianPlace('usr/lib/php/20*');

interface PhpOrder {
  /** The folder that is served. */
  readonly folder: string;
  /** A folder for sessions. */
  readonly data: string;
  readonly port: number;
  /** A page that answers when all is ready. */
  readonly readyUrl: string;
  /** Requests that are answered at once. */
  readonly workers?: number;
}

/** The web server of PHP, with the modules that are there. */
export function startPhp({ folder, data, port, readyUrl, workers = 4 }: PhpOrder): Promise<Server> {
  const wanted = [
    'mysqlnd',
    'pdo',
    'mysqli',
    'pdo_mysql',
    'ctype',
    'tokenizer',
    'fileinfo',
    'exif',
    'iconv',
    'gd',
  ];
  const there = readdirSync(extensions);
  const modules = wanted
    .filter((name) => there.includes(`${name}.so`))
    .flatMap((name) => ['-d', `extension=${name}`]);
  const cache = there.includes('opcache.so')
    ? ['-d', 'zend_extension=opcache', '-d', 'opcache.enable_cli=1']
    : [];
  const own = [
    '-n',
    '-d',
    `extension_dir=${extensions}`,
    ...modules,
    ...cache,
    '-d',
    'display_errors=0',
    '-d',
    `session.save_path=${data}`,
  ];
  return startServer({
    program: php,
    args: [...own, '-S', `127.0.0.1:${port}`, '-t', folder],
    env: { ...debianEnvironment(), PHP_CLI_SERVER_WORKERS: String(workers) },
    isReady: () => answers(readyUrl),
  });
}
