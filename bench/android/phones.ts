import { startPhones } from '@gatehouse/test/android-simulator';

/** A process of its own for the phones, so that neither side of the measurement pays for them. */
const phones = await startPhones(Number(process.argv[2]));
process.send?.(phones.map(({ port }) => port));
process.on('disconnect', () => process.exit());
