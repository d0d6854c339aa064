// One daemon in a process of its own: node --import tsx serve.ts SETTINGS
// It tells on its output, one JSON object a line, that it starts and where it listens.
import { createLogger, type Settings, startDaemon } from '@gatehouse/host';

const settings = JSON.parse(process.argv[2] ?? '') as Settings;
const tell = (fact: object) => process.stdout.write(`${JSON.stringify(fact)}\n`);

tell({ event: 'starting' });
const { baseUrls, bootstrapKey } = await startDaemon(settings, createLogger(settings.logLevel));
tell({ event: 'started', baseUrls, bootstrapKey });
