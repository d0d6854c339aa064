import type { ProjectDocument } from '@gatehouse/sdk-actions/document';

/** The kinds of form that a project may use. */
export const settingsTypes = ['BotUI', 'InputSettings', 'None'] as const;

export type SettingsType = (typeof settingsTypes)[number];

/** Which form of a project takes precedence. */
export function settingsTypeOf({
  botUi,
  inputSettings,
}: Pick<ProjectDocument, 'botUi' | 'inputSettings'>): SettingsType {
  if (botUi !== null) return 'BotUI';
  return inputSettings !== null ? 'InputSettings' : 'None';
}
