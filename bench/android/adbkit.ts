// Imported at run time: the package is CommonJS, and a static import cannot see its names.
export const { Adb } = await import('@devicefarmer/adbkit');
