import { createHash } from 'node:crypto';
import type { WebAnswer } from '@gatehouse/sdk-plugin/internal';
import * as addressing from './address-client.ts';
import * as starting from './start-view-client.ts';
import * as client from './view-client.ts';
import * as inputs from './view-inputs-client.ts';
import { pageStyle } from './view-page-style.ts';

const icon = (path: string) => `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
const tool = (id: string, label: string, path: string) =>
  `<button type="button" id="${id}" title="${label}" aria-label="${label}">${icon(path)}</button>`;

const body = `<section class="frame" aria-label="Screen">
<header>${tool('back', 'Back', 'M15 5l-7 7 7 7')}${tool('forward', 'Forward', 'M9 5l7 7-7 7')}${tool('reload', 'Reload', 'M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6')}${tool('home', 'Home', 'M12 4.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15')}${tool('overview', 'Recent apps', 'M6 6h12v12H6z')}
<form id="go" class="place"><span id="title"></span><input id="address" aria-label="Address" placeholder="Enter an address" inputmode="url" enterkeyhint="go" autocapitalize="off" autocomplete="off" spellcheck="false"></form><div class="mark" role="status"><i></i><span></span></div></header>
<nav id="screens" aria-label="Tabs"></nav>
<main><canvas id="screen" width="1" height="1" aria-label="The screen. Click it and type; Shift and Escape give the keyboard back."></canvas>
<textarea id="keys" aria-label="Keyboard of the screen" autocapitalize="off" autocomplete="off" spellcheck="false"></textarea><div id="notice" role="status"></div></main>
</section>
<section class="window" aria-live="polite"><div><small id="project"></small><p id="prompt"></p><small id="deadline"></small></div>
<button type="button" id="continue" class="primary">Continue</button></section>
<dialog id="dialog" aria-labelledby="dialog-message"><h2>The page asks</h2><p id="dialog-message"></p><input id="answer" aria-label="Answer">
<div class="choices"><button type="button" id="dialog-cancel" class="plain">Cancel</button><button type="button" id="dialog-accept" class="primary">OK</button></div></dialog>
<section class="over-card" role="alert"><h1 id="over-heading"></h1><p id="over-text"></p></section>`;

let rendered: WebAnswer | null = null;

/** The page of a view. It is the same for all of them and holds no secret. */
export function renderPage(): WebAnswer {
  rendered ??= { contentType: 'text/html; charset=utf-8', body: toPage(), headers: toHeaders() };
  return rendered;
}

/**
 * The functions call each other by their current names, whatever a bundler renamed. The TypeScript loader wraps
 * functions by `__name`.
 */
const script = `(() => {
const __name = (target) => target;
${[client, addressing, inputs, starting].flatMap((module) => Object.values(module)).join('\n')}
void (${starting.startView})();
})()`;

function toPage(): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Live view</title><link rel="icon" href="data:,"><style>${pageStyle}</style></head>
<body>${body}<script>${script}</script></body></html>
`;
}

/** Allows only content of the page itself, and requests to its own host. */
function toHeaders(): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(pageStyle)}'`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  };
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
