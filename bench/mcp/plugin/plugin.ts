import { channel } from 'node:diagnostics_channel';
import { declaration } from './declaration.ts';

const answered = channel('gatehouse-bench-answered');

export default declaration.implement((env) => {
  env.tap('afterHandler', ({ operation: { id } }) => answered.publish({ id }));
  return {};
});
