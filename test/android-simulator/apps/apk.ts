import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { readZip, writeZip } from './zip.ts';

export interface ApkContent {
  readonly packageName: string;
  readonly label: string;
  readonly versionCode: number;
  readonly versionName: string;
  readonly minSdk: number;
  readonly isTestOnly: boolean;
  /** The name of the signer; an update must have the same one. */
  readonly signer: string;
  /** The processors of its native libraries; empty when it has no such libraries. */
  readonly abis: readonly string[];
}

export type ApkOptions = Partial<ApkContent> & { readonly packageName: string; readonly padding?: number };

const MANIFEST = 'AndroidManifest.xml';
const manifestShape = v.object({
  packageName: v.string(),
  label: v.string(),
  versionCode: v.number(),
  versionName: v.string(),
  minSdk: v.number(),
  isTestOnly: v.boolean(),
});
const SIGNATURE = 'META-INF/CERT.RSA';

/** An APK that a simulated phone installs. `padding` adds that many incompressible bytes. */
export function makeApk({ padding = 0, ...options }: ApkOptions): Buffer {
  const apk = { ...DEFAULTS, label: options.packageName, ...options };
  const { abis, signer, ...manifest } = apk;
  return writeZip([
    { name: MANIFEST, content: Buffer.from(JSON.stringify(manifest)) },
    { name: SIGNATURE, content: Buffer.from(signer) },
    ...abis.map((abi) => ({ name: `lib/${abi}/libmain.so`, content: Buffer.from('ELF') })),
    { name: 'assets/padding', content: randomBytes(padding) },
  ]);
}

const DEFAULTS = {
  versionCode: 1,
  versionName: '1.0',
  minSdk: 21,
  isTestOnly: false,
  signer: 'someone',
  abis: [],
} as const;

/** Null when `makeApk` did not write the bytes. */
export function readApk(bytes: Buffer): ApkContent | null {
  const entries = readZip(bytes) ?? [];
  const manifest = readManifest(entries.find(({ name }) => name === MANIFEST)?.content);
  if (manifest === null) return null;
  const abis = entries.flatMap(({ name }) => /^lib\/([^/]+)\//.exec(name)?.[1] ?? []);
  const signer = entries.find(({ name }) => name === SIGNATURE)?.content.toString() ?? '';
  return { ...manifest, abis, signer };
}

function readManifest(content: Buffer | undefined): Omit<ApkContent, 'abis' | 'signer'> | null {
  try {
    return v.parse(manifestShape, JSON.parse(content?.toString() ?? ''));
  } catch {
    // A real manifest is binary; the phone of a test does not read it.
    return null;
  }
}
