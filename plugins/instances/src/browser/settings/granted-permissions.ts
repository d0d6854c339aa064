import type { BrowserContext, CDPSession } from 'playwright-core';
import type { PermissionSetting } from '../../declaration/emulation-operations.ts';
import { contextIdsOf } from '../driver/context-ids.ts';
import { SettingError, unknown } from './known-emulation.ts';

/** Permissions by the names of the web, and what the browser needs beside the name. */
const permissions = {
  geolocation: {},
  notifications: {},
  camera: {},
  microphone: {},
  'clipboard-read': { allowWithoutSanitization: true },
  'clipboard-write': { allowWithoutGesture: true },
  'persistent-storage': {},
  'screen-wake-lock': {},
  'local-fonts': {},
  'window-management': {},
  'idle-detection': {},
  'background-sync': {},
  'payment-handler': {},
  midi: {},
  'midi-sysex': { name: 'midi', sysex: true },
  accelerometer: {},
  gyroscope: {},
  magnetometer: {},
} as const;

type Permission = keyof typeof permissions;

export interface PermissionChange {
  /** Null for all. */
  readonly origin: string | null;
  /** Empty to reset all. */
  readonly names: readonly string[];
  readonly setting: PermissionSetting;
}

export interface PermissionRule {
  readonly origin: string | null;
  readonly permission: Permission;
  readonly setting: PermissionSetting;
}

/** The permissions of the pages of a browser. */
export class GrantedPermissions {
  #rules: readonly PermissionRule[] = [];

  list(): readonly PermissionRule[] {
    return this.#rules;
  }

  /** Throws SettingError for a permission or an origin that does not exist. */
  async set({ origin, names, setting }: PermissionChange, context: BrowserContext): Promise<void> {
    const known = { origin: knownOrigin(origin), names: names.map(knownPermission), setting };
    const next = rulesAfter(this.#rules, known);
    await applyRules(next, context);
    this.#rules = next;
  }

  /** Applies them to a browser that has opened again. */
  async attach(context: BrowserContext): Promise<void> {
    if (this.#rules.length > 0) await applyRules(this.#rules, context);
  }
}

interface KnownChange extends PermissionChange {
  readonly names: readonly Permission[];
}

function rulesAfter(
  rules: readonly PermissionRule[],
  { origin, names, setting }: KnownChange,
): readonly PermissionRule[] {
  if (names.length === 0 && setting !== 'prompt') {
    throw new SettingError('No permission is named: name at least one, or reset all of them.');
  }
  if (names.length === 0) return rules.filter((rule) => origin !== null && rule.origin !== origin);
  const others = rules.filter((rule) => rule.origin !== origin || !names.includes(rule.permission));
  // Every other site may have a rule from which this one differs.
  const isWhole = origin === null && setting === 'prompt';
  return isWhole ? others : [...others, ...names.map((permission) => ({ origin, permission, setting }))];
}

/** The browser has no call that takes back one rule, so all are set anew. */
async function applyRules(rules: readonly PermissionRule[], context: BrowserContext): Promise<void> {
  const { session, within } = await sessionOf(context);
  await session.send('Browser.resetPermissions', within);
  // A rule for one origin stands above one for all.
  const inOrder = [...rules].sort(
    (one, other) => Number(one.origin !== null) - Number(other.origin !== null),
  );
  for (const rule of inOrder) await apply(rule, { session, within });
}

interface PermissionSession {
  readonly session: CDPSession;
  readonly within: { readonly browserContextId?: string };
}

/** Permissions end with the session that set them, so it stays open as long as the context. */
const sessions = new WeakMap<BrowserContext, Promise<PermissionSession>>();

function sessionOf(context: BrowserContext): Promise<PermissionSession> {
  const known = sessions.get(context) ?? openSession(context);
  sessions.set(context, known);
  known.catch(() => sessions.delete(context));
  return known;
}

async function openSession(context: BrowserContext): Promise<PermissionSession> {
  const browser = context.browser();
  if (browser === null) throw new Error('the driver gave no browser');
  const { contextId: browserContextId } = await contextIdsOf(context);
  const session = await browser.newBrowserCDPSession();
  context.once('close', () => void session.detach().catch(() => undefined));
  return { session, within: browserContextId === '' ? {} : { browserContextId } };
}

async function apply(
  { origin, permission, setting }: PermissionRule,
  { session, within }: PermissionSession,
): Promise<void> {
  const descriptor = { name: permission, ...permissions[permission] };
  const place = origin === null ? {} : { origin };
  await session.send('Browser.setPermission', { permission: descriptor, setting, ...place, ...within });
}

function knownPermission(wanted: string): Permission {
  const name = wanted.trim().toLowerCase();
  if (isPermission(name)) return name;
  const names = Object.keys(permissions);
  throw unknown('permission', wanted, { names, others: `Known are ${names.join(', ')}` });
}

function isPermission(name: string): name is Permission {
  return Object.hasOwn(permissions, name);
}

function knownOrigin(text: string | null): string | null {
  if (text === null || text === '') return null;
  if (URL.canParse(text) && /^https?:/i.test(text)) return new URL(text).origin;
  throw new SettingError(
    `A site begins with http:// or https://; this one is ${JSON.stringify(text.slice(0, 80))}.`,
  );
}
