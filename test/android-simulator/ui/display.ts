export interface Size {
  readonly width: number;
  readonly height: number;
}

export type Rotation = 0 | 1 | 2 | 3;

/** The screen: its size, its rotation and whether it is on. */
export interface Display {
  readonly physical: Size;
  readonly physicalDensity: number;
  overrideSize: Size | null;
  overrideDensity: number | null;
  rotation: Rotation;
  isOn: boolean;
  /** The size that apps see, after rotation and overrides. */
  size(): Size;
  density(): number;
}

export function createDisplay({ width, height, density }: Size & { readonly density: number }): Display {
  const physical = { width, height };
  return {
    physical,
    physicalDensity: density,
    overrideSize: null,
    overrideDensity: null,
    rotation: 0,
    isOn: true,
    size() {
      const upright = this.overrideSize ?? physical;
      const isTurned = this.rotation % 2 === 1;
      return isTurned ? { width: upright.height, height: upright.width } : upright;
    },
    density() {
      return this.overrideDensity ?? density;
    },
  };
}
