export { type CliFile, readCliFile } from './composition/cli-file.ts';
export { type Daemon, startDaemon } from './composition/start-daemon.ts';
