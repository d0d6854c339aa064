// Runs in the page of a trace, beside the functions that draw it.
import { showTrace } from '@gatehouse/sdk-plugin/internal/draw-trace';

export async function startPage(): Promise<void> {
  const [list, detail] = [document.getElementById('actions'), document.getElementById('detail')];
  if (list === null || detail === null) return;
  const trace = await (await fetch('trace.json')).json();
  document.title = `${trace.title} — trace`;
  showTrace(trace, {
    ...{ list, detail, keys: document },
    addressOf: (name) => `pictures/${name}`,
    words: {
      ...{ before: 'Before', after: 'After', project: 'Project', page: 'Page', duration: 'Duration' },
      ...{ branch: 'Branch', parameters: 'Parameters', results: 'Results', log: 'Log', requests: 'Requests' },
      noPicture: 'There is no picture.',
      actions: (count) => `${count} actions`,
      omitted: (count) => `${count} earlier actions are not in it`,
    },
  });
}
