// Runs TypeScript sources of this checkout: node --import ./scripts/source-loader/register.mjs FILE
// It makes JavaScript of each source once and keeps it, so that a process starts in a half of the time that tsx takes.
// With `?programs=FOLDER` behind its name, the processes of the product that a test starts run from that bundle.
import module from 'node:module';
import { initialize, load, resolve } from './hooks.mjs';
import { hookInThread } from './in-thread.mjs';

process.setSourceMapsEnabled(true);
/** Shared with the thread of the hooks: 1 once a test has parts of workers that are sources. */
const sourceParts = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
Reflect.set(globalThis, Symbol.for('gatehouse.source-parts'), sourceParts);
const data = { programs: new URL(import.meta.url).searchParams.get('programs'), sourceParts };
/** @type {{ registerHooks?: any }} */
const { registerHooks } = /** @type {object} */ (module);
/** Node 20 has only hooks in a thread of their own. */
const registerInThread = () => module.register('./hooks.mjs', { parentURL: import.meta.url, data });
initialize(data);
if (registerHooks !== undefined) registerHooks({ load, resolve });
else if (!hookInThread({ load, resolve }, registerInThread)) registerInThread();
