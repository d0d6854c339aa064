import { randomInt, randomUUID } from 'node:crypto';
import { escapeHtml, toPage } from './layout.ts';
import { type Reply, toRedirect } from './reply.ts';
import type { ShopState } from './state.ts';

const SESSION_COOKIE = 'session';
const DAY_SECONDS = 86_400;

/** The only account of the shop, which the login page shows. */
export const ACCOUNT = { name: 'ada', password: 'rosemary' } as const;

export function showLogin(problem = ''): Reply {
  const alert = problem === '' ? '' : `<p id="problem" role="alert">${escapeHtml(problem)}</p>`;
  return toPage(
    'Log in',
    `${alert}
<p>This is an example: the name is <code>${ACCOUNT.name}</code>, the password <code>${ACCOUNT.password}</code>.</p>
<form id="login-form" method="post" action="/login">
<div class="field"><label for="name">Name</label><input id="name" name="name" autocomplete="username" required></div>
<div class="field"><label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required></div>
<p><button id="log-in" type="submit">Log in</button></p>
</form>
<p>No password? <a id="by-code" href="/code">Get a code by mail</a>.</p>`,
    problem === '' ? 200 : 403,
  );
}

export function logIn(form: URLSearchParams, state: ShopState): Reply {
  const isRight = form.get('name') === ACCOUNT.name && form.get('password') === ACCOUNT.password;
  return isRight ? openSession(ACCOUNT.name, state) : showLogin('Name or password is wrong.');
}

export function showCodeForm(): Reply {
  return toPage(
    'A code by mail',
    `<form id="address-form" method="post" action="/code">
<div class="field"><label for="address">Your e-mail address</label>
<input id="address" name="address" type="email" autocomplete="email" required></div>
<p><button id="send-code" type="submit">Send me a code</button></p>
</form>`,
  );
}

export async function sendCode(form: URLSearchParams, state: ShopState): Promise<Reply> {
  const address = (form.get('address') ?? '').trim();
  if (!/^[^\s<>@]+@[^\s<>@]+$/.test(address))
    return toPage('A code by mail', '<p>That is no address.</p>', 400);
  const code = String(randomInt(100_000, 1_000_000));
  state.codes.set(address, code);
  await state.sendMail({ to: address, subject: 'Your code for the corner shop', text: `Your code: ${code}` });
  return showCodeEntry(address);
}

export function enterCode(form: URLSearchParams, state: ShopState): Reply {
  const address = form.get('address') ?? '';
  const code = state.codes.get(address);
  if (code === undefined || form.get('code') !== code) return showCodeEntry(address, 'This is not the code.');
  state.codes.delete(address);
  return openSession(address, state);
}

export function showAccount(cookies: string, state: ShopState): Reply {
  const name = state.sessions.get(sessionOf(cookies));
  if (name === undefined) return toRedirect('/login');
  return toPage(
    'Your account',
    `<p id="greeting">Hello, <b id="account-name">${escapeHtml(name)}</b>.</p>
<p>You have <b id="points">${20 + name.length}</b> points.</p>
<form method="post" action="/logout"><button id="log-out" type="submit">Log out</button></form>`,
  );
}

export function logOut(cookies: string, state: ShopState): Reply {
  state.sessions.delete(sessionOf(cookies));
  return toRedirect('/login', { 'set-cookie': `${SESSION_COOKIE}=; Path=/; Max-Age=0` });
}

function showCodeEntry(address: string, problem = ''): Reply {
  const alert = problem === '' ? '' : `<p id="problem" role="alert">${escapeHtml(problem)}</p>`;
  return toPage(
    'Enter the code',
    `${alert}<p id="sent">A mail with a code is on its way.</p>
<form id="code-form" method="post" action="/code/enter">
<input name="address" type="hidden" value="${escapeHtml(address)}">
<div class="field"><label for="code">Code</label><input id="code" name="code" inputmode="numeric" required></div>
<p><button id="enter" type="submit">Go on</button></p>
</form>`,
    problem === '' ? 200 : 403,
  );
}

function openSession(name: string, { sessions }: ShopState): Reply {
  const session = randomUUID();
  sessions.set(session, name);
  const cookie = `${SESSION_COOKIE}=${session}; Path=/; Max-Age=${DAY_SECONDS}; HttpOnly; SameSite=Lax`;
  return toRedirect('/account', { 'set-cookie': cookie });
}

function sessionOf(cookies: string): string {
  const pairs = cookies.split(';').map((cookie) => cookie.trim().split('='));
  return pairs.find(([name]) => name === SESSION_COOKIE)?.[1] ?? '';
}
