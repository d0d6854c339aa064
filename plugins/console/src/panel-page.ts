// See docs/decisions/0199-plugins-in-the-console.md
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { WebAnswer } from '@gatehouse/sdk-plugin/internal';

const maxBytes = 1024 * 1024;
/** Windows has neither. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * A panel with a policy of its own: it runs the scripts and styles that stand in the file, which are named by their
 * digests, and loads nothing. Its origin is opaque, also where it is opened outside of the console.
 */
export function answerWithPanel(html: string): WebAnswer {
  return {
    contentType: 'text/html; charset=utf-8',
    body: html,
    headers: {
      'content-security-policy': policyFor(html),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'cross-origin-resource-policy': 'same-origin',
    },
  };
}

/** @throws where the file is a link, lies outside of the folder, or is too large */
export async function readPanel(folder: string, entry: string): Promise<string> {
  const path = await realpath(join(folder, entry));
  if (!path.startsWith(`${await realpath(folder)}${sep}`)) throw new Error(`${path} is outside of ${folder}`);
  const file = await open(path, flags);
  try {
    const { size } = await file.stat();
    if (size > maxBytes) throw new Error(`${path} has ${size} bytes; a panel has at most ${maxBytes}`);
    // Browsers read line ends so before they digest a script.
    return (await file.readFile('utf8')).replaceAll(/\r\n?/g, '\n');
  } finally {
    await file.close();
  }
}

function policyFor(html: string): string {
  return [
    "default-src 'none'",
    `script-src ${digestsOf(html, /<script\b[^>]*>([\s\S]*?)<\/script\s*>/gi)}`,
    `style-src ${digestsOf(html, /<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi)}`,
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ');
}

/** Digests of the texts that the pattern finds. A browser runs no others. */
function digestsOf(html: string, pattern: RegExp): string {
  const texts = [...html.matchAll(pattern)].map(([, text = '']) => text);
  const digests = texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return digests.length === 0 ? "'none'" : digests.join(' ');
}
