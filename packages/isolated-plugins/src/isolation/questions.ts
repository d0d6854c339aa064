import type { Manifest } from '@gatehouse/host/manifest/manifest';
import { askShared } from '@gatehouse/host/shared-services/shared-services';
import { type LentServices, notLent } from './lent-services.ts';
import type { PluginLink } from './plugin-link.ts';
import type { SentAnswer, SentQuestion } from './process-messages.ts';
import { toSentError } from './sent-errors.ts';

/** Open questions of one plugin: its process sends no more of them at once. */
const maxOpen = 100;

interface Asking {
  readonly link: PluginLink;
  readonly manifest: Pick<Manifest, 'id' | 'needs'>;
  readonly services: LentServices;
}

/** Puts the questions of a plugin to those that share services with it. Throws for a service that it does not need. */
export function createQuestions({ link, manifest, services }: Asking) {
  const open = new Map<number, AbortController>();
  const answerTo = async ({ id, service, method, input }: SentQuestion): Promise<SentAnswer> => {
    const aborting = new AbortController();
    open.set(id, aborting);
    const call = { pluginId: manifest.id, signal: aborting.signal };
    try {
      const found = services.findShared(service);
      return { type: 'value', value: await askShared(found, { service, method, input, call }) };
    } catch (error) {
      return { type: 'error', error: toSentError(error) };
    } finally {
      open.delete(id);
    }
  };
  return {
    ask: (question: SentQuestion): void => {
      const { service, method } = question;
      if (!manifest.needs.includes(service) || !services.isShared(service))
        throw notLent(`${service}.${method}`);
      if (open.size >= maxOpen)
        throw new Error(`It has more than ${maxOpen} questions to other plugins open`);
      void answerTo(question).then((given) => link.answered(question.id, given));
    },
    close: (id: number): void => open.get(id)?.abort(),
    /** Nobody waits for the answers any more. */
    end: (): void => {
      for (const aborting of open.values()) aborting.abort();
    },
  };
}
