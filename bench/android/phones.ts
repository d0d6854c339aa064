import { startPhones } from '@gatehouse/test/android-simulator';

/** The phones run in a separate process, so that neither side of the measurement pays for them. */
const phones = await startPhones(Number(process.argv[2]));
process.send?.(phones.map(({ port }) => port));
process.on('disconnect', () => process.exit());
