import type { Call } from './call.ts';
import type { LiveOperation } from './operation.ts';
import { service } from './service.ts';

/** The answer of a page. */
export interface WebAnswer {
  /** Default: 200. */
  readonly status?: number;
  /** Such as `text/html; charset=utf-8`. */
  readonly contentType: string;
  /** Pieces are sent as they come. */
  readonly body: string | Uint8Array | AsyncIterable<Uint8Array>;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A page that a tool such as Vite built. */
export interface BuiltPage {
  /**
   * Absolute path of the folder with `index.html` and what it loads. A file with `.br` or `.gz` beside it is also sent
   * compressed so.
   */
  readonly folder: string;
  /** The folder in it whose names change with their content, such as `assets`: browsers keep those files for a year. */
  readonly hashed?: string;
  /**
   * All files of the folder by their paths below it, such as `assets/index-DiwrgTda.js.br`, as the build wrote them. The
   * host then reads no file at its start.
   */
  readonly files?: Readonly<Record<string, BuiltFileFacts>>;
}

export interface BuiltFileFacts {
  /** In bytes. */
  readonly size: number;
  /** Lowercase hex. */
  readonly sha256: string;
}

/**
 * The pages that plugins serve to browsers, outside of the API. A page is an operation that no manifest, capability or
 * description names: it goes through the same pipeline, with the same errors, and its path is no part of `/api`.
 */
export interface WebPages {
  /**
   * Throws where the path is a page of another plugin, below `/api` or `/host`, or has parameters.
   *
   * @example pages.add(operation({ id: 'view_page', method: 'GET', path: '/view', tier: 0, scope: null, hosts: ['runner'],
   *   auth: 'none' }), () => ({ contentType: 'text/html; charset=utf-8', body: '<!doctype html>…' }));
   */
  add<O extends LiveOperation>(operation: O, answer: (call: Call<O>) => WebAnswer | Promise<WebAnswer>): void;
  /**
   * Serves a folder of built files at `/` of both hosts, without a key, until the plugin stops. The folder is read once,
   * or known by `files`: what is changed later is not served. The files get a strict content security policy: scripts and styles are files
   * of their own. Throws where a path is a page of another plugin, and for links and kinds of files that no page has.
   *
   * @example await pages.mount({ folder: join(import.meta.dirname, '../dist'), hashed: 'assets' });
   */
  mount(page: BuiltPage): Promise<void>;
}

/** Provided by the host. */
export const webPages = service<WebPages>('host.web-pages');
