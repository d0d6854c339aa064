import { basename } from 'node:path';
import type { ActionContext, ParametersOf, ResultNames } from '@gatehouse/sdk-actions';
import { assertWritable, projectFile, replaceFile } from '@gatehouse/sdk-actions/files';
import { readHar } from '@gatehouse/sdk-actions/internal/har';
import { withDriverTimeLimit } from '../../browser/driver-time-limit.ts';
import { HarRecording } from '../../browser/har/har-recording.ts';
import type { OpenBrowser } from '../../browser/open-browser.ts';
import type { RequestRule } from '../../browser/rules/request-rule.ts';
import { useBrowser } from '../../browser/run-browser.ts';
import { settingsOf } from '../../browser/settings/browser-settings.ts';
import type { webBrowser } from '../../categories/web-browser.ts';
import { addRules } from './change-rules.ts';

type Context<N extends 'AnswerFromHar' | 'RecordHar'> = ActionContext<
  ParametersOf<typeof webBrowser, N>,
  ResultNames<(typeof webBrowser)['actions'][N]>
>;

const STOP_MS = 60_000;
const recordings = new WeakMap<OpenBrowser, HarRecording>();

export async function recordHar(context: Context<'RecordHar'>): Promise<void> {
  const { Mode, UrlMask, Content, Credentials, MaxMegabytes } = context.parameters;
  if (Mode === 'stop') return writeHar(context);
  const browser = await useBrowser(context);
  const settings = settingsOf(browser);
  const before = recordings.get(browser);
  if (before !== undefined) settings.watches.delete(before);
  await before?.stop();
  const options = {
    ...{ mask: UrlMask === '' ? '*' : UrlMask, content: Content, keepsCredentials: Credentials },
    maxBytes: MaxMegabytes * 2 ** 20,
  };
  const recording = new HarRecording(options);
  recording.attach(browser.launched.context);
  settings.watches.add(recording);
  recordings.set(browser, recording);
}

async function writeHar(context: Context<'RecordHar'>): Promise<void> {
  const named = projectFile(context.parameters.Path, context.run);
  await assertWritable(named);
  const browser = await useBrowser(context);
  const recording = recordings.get(browser);
  if (recording === undefined) throw new Error('Nothing is recorded: RecordHar with Mode start begins it.');
  const limit = { complaint: 'The recording did not end', timeoutMs: STOP_MS };
  const entries = await withDriverTimeLimit(context, limit, recording.stop());
  recordings.delete(browser);
  settingsOf(browser).watches.delete(recording);
  await replaceFile(named, { makesFolders: true }, async (file) => {
    const creator = { name: 'Gatehouse', version: '1' };
    await file.write(`{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[`);
    for (const [index, entry] of entries.entries()) {
      await file.write(`${index === 0 ? '\n' : ',\n'}${masked(entry, context)}`);
    }
    await file.write('\n]}}\n');
  });
  context.setResult('OutputVariable', named.path);
  context.setResult('Count', entries.length);
  context.setResult('WithoutBody', recording.withoutBody);
  context.setResult('Dropped', recording.dropped);
}

/** Each text is masked by itself: in JSON a secret may be written with escapes. */
function masked(entry: Buffer, { mask }: Pick<ActionContext, 'mask'>): string {
  return JSON.stringify(JSON.parse(entry.toString('utf8')), (_key, value: unknown) =>
    typeof value === 'string' ? mask(value) : value,
  );
}

export async function answerFromHar(context: Context<'AnswerFromHar'>): Promise<void> {
  const { Path, Name, UrlMask, NotFound } = context.parameters;
  const named = projectFile(Path, context.run);
  const archive = await readHar(named);
  const browser = await useBrowser(context);
  const name = Name.trim() === '' ? basename(named.path) : Name.trim();
  const rule: RequestRule = {
    ...{ name, kinds: [], methods: [], maxHits: null, masks: UrlMask === '' ? [] : [UrlMask] },
    effect: { do: 'answerFromHar', archive, notFound: NotFound },
  };
  await addRules(context, browser, { rules: [rule], at: 'last' });
  context.setResult('OutputVariable', name);
  context.setResult('Count', archive.size);
  context.setResult('Unusable', archive.unusable);
}
