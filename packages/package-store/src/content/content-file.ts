/** A file of a plugin, by its path below the folder of the plugin, with slashes. */
export interface ContentFile {
  readonly path: string;
  readonly data: Buffer;
}
