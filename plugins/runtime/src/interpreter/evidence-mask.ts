import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { createMask, hideCredentials, type MaskText, masked } from '@gatehouse/sdk-plugin/internal';
import { isSecretName, isSecretSetting } from './is-secret.ts';
import { maxFormFactor } from './mask-start.ts';
import type { RunState } from './run-state.ts';

/** Masks what a failure keeps. */
export interface EvidenceMask {
  readonly secrets: readonly string[];
  readonly mask: MaskText;
  /** Plain data with secrets masked, and long texts and arrays cut. */
  facts(value: unknown): unknown;
}

const maxText = 4000;
const maxEntries = 200;
const maxDepth = 8;

/** A mask for the secrets of the run, the values of password fields of its form, and the password of its proxy. */
export function evidenceMask(state: RunState, document: ProjectDocument): EvidenceMask {
  const secrets = [...secretsOf(state, document), ...state.otherSecrets];
  const mask = createMask(secrets);
  const margin = maxFormFactor * Math.max(0, ...secrets.map(({ length }) => length));
  const maskAll: MaskText = (text) => hideCredentials(mask(text));
  const shown = (text: string) => shownText(text, { mask: maskAll, margin });
  return { secrets, mask, facts: (value) => plainFacts(value, shown, maxDepth) };
}

/** The secrets of the run itself. */
export function secretsOf(state: RunState, document: ProjectDocument): readonly string[] {
  const settings = document.botUi?.settings ?? document.inputSettings ?? [];
  const ofForm = settings.filter(isSecretSetting).flatMap(({ variable, defaultValue }) => {
    const value = state.variables.has(variable) ? state.variables.get(variable) : '';
    return [value, defaultValue];
  });
  return [...state.secretTexts(), ...ofForm, ...proxyPassword(state.info.proxy)].filter(Boolean);
}

function proxyPassword(proxy: string | undefined): readonly string[] {
  if (proxy === undefined || !URL.canParse(proxy)) return [];
  const { password } = new URL(proxy);
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}

/** Cuts before and after masking, so that no part of a secret stays at the cut, and long texts take no time. */
function shownText(text: string, { mask, margin }: { mask: MaskText; margin: number }): string {
  if (text.length <= maxText) return mask(text);
  const shown = mask(text.slice(0, maxText + margin));
  const kept = Math.max(0, Math.min(maxText, shown.length - margin));
  return `${shown.slice(0, kept)}… (${text.length} characters)`;
}

function plainFacts(value: unknown, shown: MaskText, depth: number): unknown {
  if (typeof value === 'string') return shown(value);
  if (typeof value === 'number' || typeof value === 'bigint') return plainNumber(value, shown);
  if (typeof value !== 'object' || value === null) return value;
  if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`;
  if (depth === 0) return '…';
  if (Array.isArray(value)) {
    return value.slice(0, maxEntries).map((entry) => plainFacts(entry, shown, depth - 1));
  }
  const entries = Object.entries(value).slice(0, maxEntries);
  const entryFacts = (name: string, entry: unknown) =>
    isHidden(name, entry) ? masked : plainFacts(entry, shown, depth - 1);
  return Object.fromEntries(entries.map(([name, entry]) => [shown(name), entryFacts(name, entry)]));
}

function isHidden(name: string, value: unknown): boolean {
  return (
    typeof value === 'string' && value !== '' && (isSecretName(name) || /cookie|authorization/i.test(name))
  );
}

/** A number may be a secret, such as a PIN. */
function plainNumber(value: number | bigint, shown: MaskText): number | string {
  const text = shown(String(value));
  return typeof value === 'bigint' || text !== String(value) ? text : value;
}
