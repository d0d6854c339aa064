import { randomUUID } from 'node:crypto';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { newLayout } from './new-layout.ts';

/** A document without content. Its minimum version is the lowest possible. */
export const emptyDocument: Omit<ProjectDocument, 'id' | 'name'> = {
  formatVersion: 1,
  productVersion: '',
  minVersion: '7.1.0.0',
  groups: [],
  links: [],
  notes: [],
  variables: [],
  lists: [],
  tables: [],
  hostedSpreadsheets: [],
  inputSettings: null,
  botUi: null,
  sharedCode: null,
  references: null,
  layout: newLayout,
};

export function createDocument(name: string, productVersion: string): ProjectDocument {
  return { ...emptyDocument, id: randomUUID(), name, productVersion };
}
