import type { CommandHandlerOf, WorkerRegistry } from '@gatehouse/sdk-actions';
import type { OpenBrowser } from '../browser/open-browser.ts';
import { startRecording, stopRecording, takeRecorded } from '../command-channels.ts';
import { BrowserRecorder } from '../recorder/browser-recorder.ts';
import { callDriver } from './call-driver.ts';
import { browserOf } from './find-tab.ts';

const recordings = new WeakMap<OpenBrowser, BrowserRecorder>();

export function serveRecordingCommands(registry: WorkerRegistry): void {
  registry.serve(startRecording, start);
  registry.serve(takeRecorded, take);
  registry.serve(stopRecording, stop);
}

const start: CommandHandlerOf<typeof startRecording> = async (command, { signal }) => {
  const browser = browserOf(command);
  await recordings.get(browser)?.stop();
  const recorder = new BrowserRecorder(browser);
  recordings.set(browser, recorder);
  await callDriver(recorder.start(), { signal, complaint: 'The recording did not start' });
  return null;
};

const take: CommandHandlerOf<typeof takeRecorded> = async (command) => {
  const recorder = recordings.get(browserOf(command));
  return (await recorder?.takeActions(command.waitMs)) ?? [];
};

const stop: CommandHandlerOf<typeof stopRecording> = async (command) => {
  const browser = browserOf(command);
  const left = await recordings.get(browser)?.stop();
  recordings.delete(browser);
  return left ?? [];
};
