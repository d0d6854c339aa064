import { parentPort, workerData } from 'node:worker_threads';
import { layOut } from './lay-out.ts';

// `arranger.ts` begins it with a graph; it answers the places.
parentPort?.postMessage(layOut(workerData));
