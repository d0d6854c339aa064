declare module 'npm-registry-fetch' {
  type Options = Readonly<Record<string, unknown>>;

  interface Answer {
    readonly body: AsyncIterable<Buffer>;
  }

  const fetch: ((url: string, options?: Options) => Promise<Answer>) & {
    json(url: string, options?: Options): Promise<unknown>;
  };
  export = fetch;
}
