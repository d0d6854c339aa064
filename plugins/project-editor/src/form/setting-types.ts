export const settingTypes = [
  'Boolean',
  'Select',
  'Text',
  'FileName',
  'Number',
  'Label',
  'DropDown',
  'Tab',
  'Comment',
  'DropDownMultiSelect',
  'CaptchaModules',
  'SmsServices',
  'TranslateServices',
  'Password',
] as const;

export type SettingType = (typeof settingTypes)[number];

const byLowerCase = new Map(settingTypes.map((type) => [type.toLowerCase(), type]));
const decorations: ReadonlySet<string> = new Set<SettingType>(['Label', 'Tab', 'Comment']);
const withOptions: ReadonlySet<string> = new Set<SettingType>(['Select', 'DropDown', 'DropDownMultiSelect']);

/** The type of that name in any letter case; null for an unknown one. */
export function toSettingType(text: string): SettingType | null {
  return byLowerCase.get(text.toLowerCase()) ?? null;
}

/** Shown to users and never filled in, so that it needs no variable. */
export function isDecoration(type: string): boolean {
  return decorations.has(toSettingType(type) ?? type);
}

/** Whether the braces of its stored name hold options. Other types use braces in another way. */
export function hasOptions(type: string): boolean {
  return withOptions.has(toSettingType(type) ?? type);
}
