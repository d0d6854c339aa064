// Imported when it runs, since it is CommonJS whose names an import cannot see.
export const { Adb } = await import('@devicefarmer/adbkit');
