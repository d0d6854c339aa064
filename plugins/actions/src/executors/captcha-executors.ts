import { defineExecutors } from '@gatehouse/sdk-actions';
import { projectFile, readRegularFile } from '@gatehouse/sdk-actions/files';
import { captchaCategory } from '../categories/captcha-category.ts';
import type { ContextOf } from '../context-of.ts';
import type { CaptchaTask } from '../services/captcha-service.ts';
import { httpCaptchas } from '../services/http-services.ts';
import { pollService } from '../services/poll-service.ts';
import { askProvider, overHttp } from '../services/provider.ts';
import { withAccount } from '../services/with-account.ts';

type Actions = (typeof captchaCategory)['actions'];
type SolveContext = ContextOf<Actions['SolveImage']>;
type TokenParameters = ContextOf<Actions['SolveToken']>['parameters'];

const maxImageBytes = 2 ** 20;

export const captchaExecutors = defineExecutors(captchaCategory, {
  async SolveImage(context) {
    const { Module, Image } = context.parameters;
    if (Module !== overHttp) return solveBy(context, 'SolveImage');
    const bytes = await readRegularFile(projectFile(Image, context.run), maxImageBytes);
    await solve(context, { method: 'base64', body: bytes.toString('base64') });
  },
  SolveToken(context) {
    if (context.parameters.Module !== overHttp) return solveBy(context, 'SolveToken');
    return solve(context, tokenTask(context.parameters));
  },
  async Report(context) {
    const { Module: provider, TaskId, Ok } = context.parameters;
    if (provider === overHttp)
      await withAccount(context, (account) => httpCaptchas.report(account, TaskId, Ok));
    else await askProvider(context, { parameter: 'Module', provider, action: 'Report' });
  },
});

type Solving = Pick<SolveContext, 'signal' | 'usage' | 'setResult'> & {
  readonly parameters: Pick<SolveContext['parameters'], 'Server' | 'Key' | 'TimeoutSec'>;
};

async function solve(context: Solving, task: CaptchaTask): Promise<void> {
  await context.usage.spend('captchas');
  await withAccount(context, async (account) => {
    const taskId = await httpCaptchas.submit(account, task);
    context.setResult('TaskId', taskId);
    const answer = await pollService(() => httpCaptchas.answer(account, taskId), account.signal);
    context.setResult('OutputVariable', answer);
  });
}

type Asking = Pick<SolveContext, 'canPerform' | 'perform' | 'usage' | 'setResult'> & {
  readonly parameters: { readonly Module: string };
};

async function solveBy(context: Asking, action: 'SolveImage' | 'SolveToken'): Promise<void> {
  const { Module: provider } = context.parameters;
  const order = { parameter: 'Module', provider, action, unit: 'captchas' } as const;
  const answer = await askProvider(context, order);
  context.setResult('TaskId', answer.TaskId ?? '');
  context.setResult('OutputVariable', answer.OutputVariable ?? '');
}

function tokenTask({ Kind, SiteKey, Url }: TokenParameters): CaptchaTask {
  if (Kind === 'recaptcha') return { method: 'userrecaptcha', googlekey: SiteKey, pageurl: Url };
  return { method: Kind, sitekey: SiteKey, pageurl: Url };
}
