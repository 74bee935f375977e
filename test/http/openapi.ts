import type { Hono } from 'hono';

/** The parts of JSON Schema 2020-12 that our OpenAPI document uses. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  enum?: unknown[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
};

export type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema };

export type Call = {
  method: string;
  /** Path below /api, with parameters in braces. */
  path: string;
  /** The parameters of path and query. */
  parameters: Parameter[];
  body: JsonSchema | null;
  /** Documented responses by status. */
  responses: Record<string, JsonSchema | null>;
};

type Content = { content?: Record<string, { schema?: JsonSchema }> };
type Described = Omit<Parameter, 'in'> & { in: Parameter['in'] | 'header' };
type Operation = { parameters?: Described[]; requestBody?: Content; responses: Record<string, Content> };
type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
};

/** Returns every call of the app's OpenAPI document, with the schemas of bodies inlined. */
export async function describedCalls(app: Hono): Promise<Call[]> {
  // Not validated: the document comes from our generator, and tests fail if a field is missing.
  const document = (await (await app.request('/api/openapi.json')).json()) as ApiDocument;
  const resolve = (schema: JsonSchema): JsonSchema =>
    document.components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;
  const schemaOf = ({ content }: Content = {}): JsonSchema | null => {
    const schema = content?.['application/json']?.schema;
    return schema ? resolve(schema) : null;
  };
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      parameters: parameters.filter((one): one is Parameter => one.in !== 'header'),
      body: schemaOf(requestBody),
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, response]) => [status, schemaOf(response)]),
      ),
    })),
  );
}

/**
 * Returns the path and query string of a call.
 *
 * @param values by parameter; a query parameter without a value is omitted
 */
export function addressOf({ path, parameters }: Call, values: Record<string, string>): string {
  const query = new URLSearchParams();
  for (const { name, in: place } of parameters) {
    const value = values[name];
    if (place === 'query' && value !== undefined) query.append(name, value);
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  return `/api${filled}${query.size > 0 ? `?${query}` : ''}`;
}
