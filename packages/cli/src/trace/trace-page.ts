import { createHash } from 'node:crypto';
import * as drawing from '@gatehouse/sdk-plugin/internal/draw-trace';
import { traceStyle as style } from '@gatehouse/sdk-plugin/internal/trace-style';
import * as client from './trace-page-client.ts';

/** The functions call each other by their current names; the TypeScript loader wraps functions by `__name`. */
const script = `(() => {
const __name = (target) => target;
${[drawing, client].flatMap((module) => Object.values(module)).join('\n')}
void ${client.startPage.name}();
})()`;

/** It loads nothing but its own trace and pictures. */
export const pageHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

export const tracePage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Trace</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body class="trace"><nav id="actions" aria-label="Actions"></nav><main id="detail"></main><script>${script}</script></body></html>
`;

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
