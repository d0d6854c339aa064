import { TextField } from '../ui/text-field.ts';
import { button, column, label, space, textField, title, type Widget } from '../ui/widget.ts';
import type { AppContext, AppDefinition, Intent, RunningApp } from './app.ts';

export const MESSAGES = 'com.example.messages';

/** A message as the phone stores it: type 2 was sent, type 5 failed. */
export interface TextMessage {
  readonly address: string;
  readonly body: string;
  readonly type: 2 | 5;
}

const BOX = 'messages';

/** An app for text messages. A phone has it, and can send messages, only when a test asks for it. */
export const messages: AppDefinition = {
  packageName: MESSAGES,
  label: 'Messages',
  versionCode: 4,
  versionName: '4.0',
  isSystem: false,
  isLaunchable: true,
  activities: ['.ComposeActivity'],
  run: runMessages,
};

/** Oldest first. */
export function readMessages({ storage }: Pick<AppContext, 'storage'>): readonly TextMessage[] {
  return JSON.parse(storage.get(BOX) ?? '[]');
}

function runMessages(context: AppContext, first: Intent): RunningApp {
  let to = '';
  let body = new TextField();
  const open = ({ data = '', extras }: Intent): void => {
    to = decodeURIComponent(data.replace(/^sms(?:to)?:/, ''));
    body = new TextField({ value: extras.sms_body ?? '' });
  };
  open(first);

  const send = (): void => {
    const isSent = context.storage.get('hasNoNetwork') === undefined;
    const sent: TextMessage = { address: to, body: body.value, type: isSent ? 2 : 5 };
    context.storage.set(BOX, JSON.stringify([...readMessages(context), sent]));
    body = new TextField();
  };
  const view = (): Widget =>
    column([
      title('Messages'),
      label(to, { id: 'recipient' }),
      textField('message', body, 'Text message'),
      button('send_message_button', 'Send', send),
      space(),
    ]);
  return { activity: () => '.ComposeActivity', back: () => false, view, receive: open };
}
