import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { FileHandle } from 'node:fs/promises';
import type { Socket } from 'node:net';
import type { AccessDeclaration } from './access-declaration.ts';
import type { Refused } from './refused.ts';

/** A host and a port. */
export interface NetworkTarget {
  readonly host: string;
  readonly port: number;
}

/** How a connection is opened. */
export interface ConnectOptions {
  /** Milliseconds until the connection must stand; 10,000 by default. */
  readonly timeoutMs?: number;
  /** With TLS, the certificate held against the host of the target; off by default. */
  readonly tls?: boolean;
}

/** How a program is started. */
export interface ProgramOptions {
  readonly cwd?: string;
  /** In place of the environment of the daemon. The program is looked up in the daemon's `PATH` all the same. */
  readonly env?: Readonly<Record<string, string>>;
  /** Ends the program. */
  readonly signal?: AbortSignal;
}

/** A name in a folder. */
export interface FolderEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'other';
}

/** Facts of a file or a folder. */
export interface FileFacts {
  readonly kind: FolderEntry['kind'];
  /** In bytes. */
  readonly size: number;
  /** UTC ISO-8601. */
  readonly modifiedAt: string;
}

/**
 * Files below what `access.files` names; links are followed before the path is judged. A relative path counts from the
 * plugin's own folder. Each rejects with an `AccessError` for a path elsewhere, else with the error of the system.
 */
export interface FileAccess {
  /** The plugin's own folder (0700), created when missing. Needs `own`. */
  own(): Promise<string>;
  read(path: string): Promise<Buffer>;
  readText(path: string): Promise<string>;
  /** Replaces the file as a whole (0600), on the disk before it resolves; its folder must be there. */
  write(path: string, content: string | Uint8Array): Promise<void>;
  list(path: string): Promise<readonly FolderEntry[]>;
  /** Null when nothing is there. */
  facts(path: string): Promise<FileFacts | null>;
  makeFolder(path: string): Promise<void>;
  /** A file, or a folder with all that is in it. Nothing there is fine. */
  remove(path: string): Promise<void>;
  /** `read` needs the file, `write` empties or makes it, `append` goes on at its end. Closed when the plugin stops. */
  open(path: string, mode: 'read' | 'write' | 'append'): Promise<FileHandle>;
}

/** The outside targets of a declaration. */
export interface Reaching {
  readonly id: string;
  readonly access?: AccessDeclaration;
}

type Kind = keyof AccessDeclaration;
type ItemsOf<List> = [Extract<List, readonly string[]>] extends [never]
  ? never
  : Extract<List, readonly string[]>[number];
type Listed<D extends Reaching, K extends Kind> = D['access'] extends infer Declared
  ? Declared extends { readonly [P in K]?: infer List }
    ? ItemsOf<List>
    : never
  : never;
type Only<T, D extends Reaching, K extends Kind> = [T] extends [never]
  ? Refused<`${D['id']} declares no "access.${K}"`>
  : T;

type HasField<Text extends string> = Text extends `${string}{${string}` ? true : false;
type HostOf<Text extends string> = Text extends '*'
  ? string
  : Text extends `*.${infer Rest}`
    ? `${string}.${Rest}`
    : Text;
type PortOf<Text extends string> = Text extends '*'
  ? number
  : Text extends `${infer Port extends number}`
    ? Port
    : never;
type TargetOf<Text extends string> = Text extends string
  ? string extends Text
    ? NetworkTarget
    : HasField<Text> extends true
      ? NetworkTarget
      : Text extends `[${infer Host}]:${infer Port}`
        ? { readonly host: Host; readonly port: PortOf<Port> }
        : Text extends `${infer Host}:${infer Port}`
          ? { readonly host: HostOf<Host>; readonly port: PortOf<Port> }
          : never
  : never;

type PortText<Port extends string> = Port extends '*'
  ? '' | `:${number}`
  : Port extends '80' | '443'
    ? '' | `:${Port}`
    : `:${Port}`;
type UrlAt<
  Host extends string,
  Port extends string,
> = `${'http' | 'https'}://${HostOf<Host>}${PortText<Port>}${'' | `/${string}` | `?${string}`}`;
type UrlOf<Text extends string> = Text extends string
  ? string extends Text
    ? string
    : HasField<Text> extends true
      ? string
      : Text extends `[${infer Host}]:${infer Port}`
        ? UrlAt<`[${Host}]`, Port>
        : Text extends `${infer Host}:${infer Port}`
          ? UrlAt<Host, Port>
          : never
  : never;
/** The target of a URL object is known at run time only. */
type WithUrl<Text> = [Text] extends [never] ? never : Text | URL;
type ProgramOf<Text extends string> = Text extends string
  ? HasField<Text> extends true
    ? string
    : Text
  : never;

/**
 * The outside, as far as the plugin declares it. An undeclared target is a compile error where the declaration is
 * literal, and an `AccessError` at run time that names the plugin, the target and the line to add. Connections, programs
 * and files end when the plugin stops, after its own `onStop`.
 */
export interface Access<D extends Reaching> {
  /** A TCP connection that stands. Rejects with the error of the system when there is none in time. */
  connect(
    target: Only<TargetOf<Listed<D, 'network'>>, D, 'network'>,
    options?: ConnectOptions,
  ): Promise<Socket>;
  /**
   * As the global `fetch`, for http and https. A redirect is followed to a declared target only, and without the
   * credentials when it leads to another origin.
   */
  fetch(url: Only<WithUrl<UrlOf<Listed<D, 'network'>>>, D, 'network'>, init?: RequestInit): Promise<Response>;
  /** Starts a program in a process group of its own, with pipes, and never through a shell. */
  spawn(
    program: Only<ProgramOf<Listed<D, 'programs'>>, D, 'programs'>,
    args?: readonly string[],
    options?: ProgramOptions,
  ): ChildProcessWithoutNullStreams;
  readonly files: [Listed<D, 'files'>] extends [never]
    ? Refused<`${D['id']} declares no "access.files"`>
    : FileAccess;
}
