import { parentPort, workerData } from 'node:worker_threads';

/**
 * The thread of one recognizer, which contains the faults of the library. It reads languages from a folder, and
 * downloads nothing.
 */
const { library, language, folder, isPacked } = workerData;
const tell = (answer) => parentPort?.postMessage(answer);
const fail = (error) => tell({ error: error instanceof Error ? error.message : String(error) });

const loaded = await import(library);
const { createWorker, OEM } = loaded.createWorker ? loaded : loaded.default;

const reader = createWorker(language, OEM.LSTM_ONLY, {
  langPath: folder,
  gzip: isPacked,
  cacheMethod: 'none',
  logger: () => undefined,
  errorHandler: fail,
});

parentPort?.on('message', async ({ picture, characters }) => {
  try {
    const engine = await reader;
    await engine.setParameters({ tessedit_char_whitelist: characters });
    const { data } = await engine.recognize(Buffer.from(picture));
    tell({ text: data.text, confidence: data.confidence });
  } catch (error) {
    fail(error);
  }
});
