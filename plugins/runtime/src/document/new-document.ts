import { randomUUID } from 'node:crypto';
import { newLayout } from './document-schema.ts';
import type { ProjectDocument } from './project-document.ts';

/** The lowest product version that may open a project that uses nothing newer. */
const newMinVersion = '7.1.0.0';

export function createDocument(name: string, productVersion: string): ProjectDocument {
  return {
    formatVersion: 1,
    id: randomUUID(),
    name,
    productVersion,
    minVersion: newMinVersion,
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
}
