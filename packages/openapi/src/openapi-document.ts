import type { Method, Tier } from '@gatehouse/sdk-plugin';

/** JSON Schema 2020-12, as OpenAPI 3.1 takes it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

export interface Media {
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

export interface ResponseHeader {
  readonly description: string;
  readonly schema: JsonSchema;
}

export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, ResponseHeader | Reference>>;
  readonly content?: Readonly<Record<string, Media>>;
}

export interface Reference {
  readonly $ref: string;
}

export interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly deprecated?: true;
  readonly 'x-sunset-date'?: string;
  readonly 'x-tier': Tier;
  readonly 'x-required-scope': string | null;
  readonly 'x-plugin': string;
  readonly 'x-status': 'live' | 'declared' | 'disabled' | 'plugin_failed';
  /** Scopes of the content that a call may touch; the key needs each. */
  readonly 'x-content-scopes'?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
}

export type PathItem = { readonly [M in Lowercase<Method>]?: OperationObject };

export interface Components {
  readonly securitySchemes: Readonly<Record<string, JsonSchema>>;
  readonly headers: Readonly<Record<string, ResponseHeader>>;
  readonly responses: Readonly<Record<string, ResponseObject>>;
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

/** The description of one host, as OpenAPI 3.1. A type and not an interface, so that it counts as a record of anything. */
export type OpenApiDocument = {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly 'x-product-version': string;
    readonly summary: string;
    readonly description: string;
    readonly contact: { readonly name: string };
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: Components;
};
