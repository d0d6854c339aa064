export interface Model {
  readonly serialNumber: string;
  readonly manufacturer: string;
  readonly model: string;
  readonly product: string;
  readonly device: string;
  readonly androidVersion: string;
  readonly sdk: number;
  readonly abi: string;
  readonly density: number;
}

/** The properties of a booted phone of this model. */
export function createProperties(model: Model): Map<string, string> {
  const { product, device, androidVersion } = model;
  const fingerprint = `${model.manufacturer}/${product}/${device}:${androidVersion}/SIM1/1:user/release-keys`;
  return new Map([
    ['dev.bootcomplete', '1'],
    ['gsm.operator.alpha', ''],
    ['init.svc.adbd', 'running'],
    ['init.svc.bootanim', 'stopped'],
    ['persist.sys.locale', 'en-US'],
    ['persist.sys.timezone', 'UTC'],
    ['ro.build.characteristics', 'default'],
    ['ro.build.fingerprint', fingerprint.toLowerCase()],
    ['ro.build.type', 'user'],
    ['ro.build.version.release', androidVersion],
    ['ro.build.version.sdk', String(model.sdk)],
    ['ro.debuggable', '0'],
    ['ro.product.brand', model.manufacturer],
    ['ro.product.cpu.abi', model.abi],
    ['ro.product.cpu.abilist', model.abi],
    ['ro.product.device', device],
    ['ro.product.locale', 'en-US'],
    ['ro.product.manufacturer', model.manufacturer],
    ['ro.product.model', model.model],
    ['ro.product.name', product],
    ['ro.secure', '1'],
    ['ro.serialno', model.serialNumber],
    ['ro.sf.lcd_density', String(model.density)],
    ['sys.boot_completed', '1'],
  ]);
}
