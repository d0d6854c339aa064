import { action, category, filePath, oneOf, seconds, text, url, yesNo } from '@gatehouse/sdk-actions';

const overHttp = { requiredWhen: { parameterName: 'Module', valuesThatRequire: ['http'] } };

const service = {
  Module: text(
    'How the service is spoken to: http is what most services understand (in.php and res.php); plugins add others, by the names of their categories',
    { defaultValue: 'http' },
  ),
  Server: url('Address of the service', { ...overHttp, example: 'https://captcha.example.org' }),
  Key: text('Key of the account; keep it in a variable that is named like a secret', {
    ...overHttp,
    example: '{-Variable.captcha_key-}',
  }),
  TimeoutSec: seconds('Seconds to wait', '120'),
};

const results = { OutputVariable: 'The answer', TaskId: 'Id of the task, for Report' };

export const captchaCategory = category({
  tag: 'Captcha',
  title: 'Captcha',
  summary: 'Lets services that you have an account with solve captchas',
  actions: {
    SolveImage: action({
      description: 'Lets a service read a picture.',
      synonyms: ['image captcha', 'solve text captcha', 'captcha picture', 'recognize captcha'],
      parameters: {
        ...service,
        Image: filePath('The picture; a relative path starts at the folder of the project', {
          required: true,
          example: 'captcha.png',
        }),
      },
      results,
      schemaVersion: 2,
      contentScopes: ['io:network', 'io:filesystem'],
    }),
    SolveToken: action({
      description: 'Lets a service get the token of a captcha that a page shows.',
      synonyms: ['recaptcha', 'hcaptcha', 'turnstile', 'solve captcha', '2captcha'],
      parameters: {
        ...service,
        Kind: oneOf(['recaptcha', 'hcaptcha', 'turnstile'], 'What the page shows', {
          defaultValue: 'recaptcha',
        }),
        SiteKey: text('Key of the site, as the page has it', { required: true, example: '6Lc_aCMT' }),
        Url: url('Address of the page', { required: true, example: 'https://example.org/login' }),
      },
      results,
      schemaVersion: 2,
      contentScopes: ['io:network'],
    }),
    Report: action({
      description: 'Tells the service whether its answer was right.',
      synonyms: ['report bad captcha', 'captcha wrong', 'captcha refund'],
      parameters: {
        ...service,
        TaskId: text('Id of the task', { required: true, example: '{-Variable.task-}' }),
        Ok: yesNo('Whether the answer was right'),
      },
      schemaVersion: 2,
      contentScopes: ['io:network'],
    }),
  },
});
