/**
 * The outside targets that a plugin uses. An absent list is empty: there is no default. `{name}` stands for the value
 * of that field of the plugin's settings, so that the operator decides; a list or a dictionary adds an entry for each of
 * its items, and an empty value adds nothing.
 */
export interface AccessDeclaration {
  /**
   * Targets as `host:port`: `127.0.0.1:5037`, `[::1]:5037`, `*.example.org:443`, `*:1883`, `{address}`, `{host}:{port}`.
   * A setting may also be a URL. Names are compared as they are written: `localhost` is not `127.0.0.1`.
   */
  readonly network?: readonly string[];
  /** Names as `PATH` finds them, absolute paths, or a setting: `adb`, `/usr/bin/ps`, `{adbPath}`. */
  readonly programs?: readonly string[];
  /**
   * Files and folders with all below them: `own` is a private folder of the plugin's in the data folder; `/srv/maps`,
   * `~/Maps` and `{folder}` lie elsewhere; `*` is every file that the user of the daemon can reach.
   */
  readonly files?: readonly string[];
}
