import { defineExecutors } from '@gatehouse/sdk-actions';
import { jsonXmlCategory } from '../categories/json-xml-category.ts';
import { build } from './json-xml/json-xml-build.ts';
import { parse, query, setValue, toList, toTable } from './json-xml/json-xml-reading.ts';

export const jsonXmlExecutors = defineExecutors(jsonXmlCategory, {
  Parse: parse,
  Query: query,
  SetValue: setValue,
  ToList: toList,
  ToTable: toTable,
  Build: build,
});
