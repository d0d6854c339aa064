import type { Application } from '../scenario.ts';
import { adminer } from './adminer.ts';
import { jupyter } from './jupyter.ts';
import { nodeRed } from './node-red.ts';
import { reactWindow } from './react-window.ts';
import { swaggerUi } from './swagger-ui.ts';
import { verdaccio } from './verdaccio.ts';
import { wordpress } from './wordpress.ts';

export const applications: readonly Application[] = [
  reactWindow,
  swaggerUi,
  verdaccio,
  nodeRed,
  adminer,
  wordpress,
  jupyter,
];
