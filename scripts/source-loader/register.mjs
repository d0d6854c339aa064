// Runs TypeScript sources of this checkout: node --import ./scripts/source-loader/register.mjs FILE
// It makes JavaScript of each source once and keeps it, so that a process starts in a half of the time that tsx takes.
// With `?programs=FOLDER` behind its name, the processes of the product that a test starts run from that bundle.
import { register } from 'node:module';

process.setSourceMapsEnabled(true);
const programs = new URL(import.meta.url).searchParams.get('programs');
register('./hooks.mjs', { parentURL: import.meta.url, data: { programs } });
