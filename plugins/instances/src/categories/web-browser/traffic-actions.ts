import { action, filePath, integer, oneOf, text, url, yesNo } from '@gatehouse/sdk-actions';

/** Variants about requests and dialogs of pages. */
export const traffic = {
  BlockContent: action({
    description:
      'Blocks what pages load, from now on and in all tabs, or allows it again. Each kind and each address is a rule, see AddRequestRule.',
    synonyms: ['block images', 'ad blocker', 'block ads', 'disable media', 'block urls'],
    parameters: {
      Types: text(
        'Kinds, separated by commas: document, stylesheet, image, media, font, script, xhr, other',
        {
          example: 'image,media,font',
        },
      ),
      UrlMasks: text(
        'Addresses, one on each line: a part of them, or all where * stands for any characters',
        {
          example: '*/ads/*',
        },
      ),
      Enabled: yesNo('Whether it is blocked. Without types and masks, no allows everything again', {
        defaultValue: 'true',
      }),
    },
  }),
  SetHeaders: action({
    description:
      'Sets what pages are asked with, from now on and in all tabs. Both empty: as the browser does it.',
    synonyms: ['user agent', 'custom headers', 'request headers', 'extra http headers'],
    parameters: {
      UserAgent: text('What the browser calls itself, to servers and to scripts', {
        example: 'Mozilla/5.0 (X11; Linux x86_64) Example/1.0',
      }),
      Headers: text('Further headers of each request, one on each line', { example: 'Accept-Language: de' }),
    },
  }),
  SetLogin: action({
    description:
      'Sets the user and the password for a server that asks for them in a window of the browser (HTTP authentication). No other server gets them.',
    synonyms: ['basic auth', 'http authentication', 'browser password prompt', 'http credentials'],
    parameters: {
      Url: url('An address of the server; scheme, host and port count', {
        required: true,
        example: 'https://intranet.example.org/',
      }),
      User: text('The user; empty to forget the log-in of the server', { example: 'ada' }),
      Password: text('The password; take a variable that is named like a secret'),
    },
  }),
  SetCertificates: action({
    description:
      'Sets the certificates that the browser trusts beside the usual ones, and those by which servers know it. The first use opens the browser anew, which loads its pages again.',
    synonyms: ['client certificate', 'ssl certificate', 'trust self-signed certificate', 'certificate error'],
    parameters: {
      Authorities: filePath(
        'A PEM file with certificates of authorities, in place of earlier ones; a self-signed certificate is its own authority. Empty without Url: only the usual ones again',
        { example: 'certificates/intranet.pem' },
      ),
      Url: url(
        'An address of the server that gets the client certificate; host and port count. No other gets it',
        {
          example: 'https://intranet.example.org/',
        },
      ),
      ClientCertificate: filePath(
        'The certificate by which the server knows the client: a PEM file, with its key or beside ClientKey, or a PKCS #12 file (.p12, .pfx). Empty: that of the server at Url is forgotten',
        { example: 'certificates/ada.p12' },
      ),
      ClientKey: filePath('The PEM file of the key, where it is not in ClientCertificate'),
      ClientPassword: text('The password of the key or of the PKCS #12 file', {
        example: '{-Variable.key_secret-}',
      }),
    },
    contentScopesWhen: [
      { parameter: 'Authorities', scope: 'io:filesystem' },
      { parameter: 'ClientCertificate', scope: 'io:filesystem' },
    ],
  }),
  HandleDialog: action({
    description:
      'Says how dialogs of pages (alert, confirm, prompt) are answered: one that is open, and those that come. Without it they are dismissed.',
    synonyms: ['accept alert', 'dismiss alert', 'confirm dialog', 'javascript prompt', 'message box'],
    parameters: {
      Mode: oneOf(['accept', 'dismiss', 'answer'], 'answer also fills in what a prompt asks for', {
        required: true,
        example: 'accept',
      }),
      Answer: text('What is filled in', {
        requiredWhen: { parameterName: 'Mode', valuesThatRequire: ['answer'] },
        example: 'Ada',
      }),
    },
    results: { OutputVariable: 'The text of the last dialog; empty before the first' },
  }),
  CaptureTraffic: action({
    description: 'Records what pages ask of servers, with headers and texts, and gives it as JSON.',
    synonyms: ['record network traffic', 'sniff requests', 'traffic monitor', 'capture requests'],
    parameters: {
      Mode: oneOf(['start', 'stop', 'get'], 'start clears the recording; get and stop return it', {
        required: true,
        example: 'start',
      }),
      UrlMask: text('Only addresses like this: a part of them, or all where * stands for any characters', {
        example: '*/api/*',
      }),
      MaxEntries: integer('How many are kept, for start; the oldest make room', {
        defaultValue: '100',
        minValue: 1,
        maxValue: 10_000,
      }),
    },
    results: {
      OutputVariable:
        'A JSON array: url, method, type, status, error, startedAt, durationMs, requestHeaders, requestBody, responseHeaders, responseBody',
      Count: 'How many entries it has',
    },
  }),
};
