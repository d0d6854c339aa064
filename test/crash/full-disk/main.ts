// Repeatedly fills and frees the disk of a data folder: node --import LOADER main.ts DISK SEED CYCLES
import { runDiskCycles } from './run-disk-cycles.ts';

const [disk = '', seed = '1', cycles = '1'] = process.argv.slice(2);
console.log(JSON.stringify(await runDiskCycles({ disk, seed: Number(seed), cycles: Number(cycles) })));
