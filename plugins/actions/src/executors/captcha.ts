import { defineExecutors } from '@gatehouse/plugin-runtime/api';
import { captcha } from '../categories/captcha.ts';
import { projectFile } from '../files/project-file.ts';
import { readRegularFile } from '../files/regular-file.ts';
import type { CaptchaService, CaptchaTask } from '../services/captcha-service.ts';
import { httpCaptchas } from '../services/http-services.ts';
import { waitFor } from '../services/wait-for.ts';
import { withAccount } from '../services/with-account.ts';
import type { ContextOf } from './context-of.ts';

type SolveContext = ContextOf<(typeof captcha)['actions']['SolveImage']>;
type TokenParameters = ContextOf<(typeof captcha)['actions']['SolveToken']>['parameters'];

const services: Readonly<Record<SolveContext['parameters']['Module'], CaptchaService>> = {
  http: httpCaptchas,
};
const mostImageBytes = 2 ** 20;

export const captchaExecutors = defineExecutors(captcha, {
  async SolveImage(context) {
    const bytes = await readRegularFile(projectFile(context.parameters.Image, context.run), mostImageBytes);
    await solve(context, { method: 'base64', body: bytes.toString('base64') });
  },
  SolveToken: (context) => solve(context, tokenTask(context.parameters)),
  async Report(context) {
    const { Module, TaskId, Ok } = context.parameters;
    await withAccount(context, (account) => services[Module].report(account, TaskId, Ok));
  },
});

type Solving = Pick<SolveContext, 'signal' | 'setResult'> & {
  readonly parameters: Pick<SolveContext['parameters'], 'Module' | 'Server' | 'Key' | 'TimeoutSec'>;
};

async function solve(context: Solving, task: CaptchaTask): Promise<void> {
  const service = services[context.parameters.Module];
  await withAccount(context, async (account) => {
    const taskId = await service.submit(account, task);
    context.setResult('TaskId', taskId);
    const answer = await waitFor(() => service.answer(account, taskId), account.signal);
    context.setResult('OutputVariable', answer);
  });
}

function tokenTask({ Kind, SiteKey, Url }: TokenParameters): CaptchaTask {
  if (Kind === 'recaptcha') return { method: 'userrecaptcha', googlekey: SiteKey, pageurl: Url };
  return { method: Kind, sitekey: SiteKey, pageurl: Url };
}
