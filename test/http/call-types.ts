type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
};
type Parameter = { name: string; in: string; required?: boolean; schema: Schema };
type Content = { content?: Record<string, { schema: Schema }> };
type Operation = { parameters?: Parameter[]; requestBody?: Content; responses: Record<string, Content> };
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const text = (value: unknown) => JSON.stringify(value);
const record = (fields: string[]) => `{ ${fields.map((field) => `${field};`).join(' ')} }`;

function objectType({ properties, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties ?? {}).map(
    ([name, schema]) => `${text(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  );
  if (fields.length > 0) return record(fields);
  return typeof additionalProperties === 'object' ? `Record<string, ${typeOf(additionalProperties)}>` : '{}';
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return `Schemas[${text(schema.$ref.split('/').at(-1))}]`;
  if (schema.const !== undefined) return text(schema.const);
  if (schema.enum) return schema.enum.map(text).join(' | ');
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return union.map(typeOf).join(' | ');
  if (schema.allOf) return schema.allOf.map((one) => `(${typeOf(one)})`).join(' & ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ');
  if (schema.type === 'object') return objectType(schema);
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(', ')}]`;
  if (schema.type === 'array') return `(${typeOf(schema.items ?? {})})[]`;
  if (schema.type === 'integer') return 'number';
  return schema.type ?? 'unknown';
}

/** A query is text, so numbers and booleans may be written as text. */
const queryTypeOf = (schema: Schema) =>
  typeOf(schema).replace(/^(number|boolean)$/, (type) => `${type} | \`\${${type}}\``);

const jsonOf = ({ content }: Content = {}) => content?.['application/json']?.schema;

function callType({ parameters = [], requestBody, responses }: Operation): string {
  const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => `${text(name)}: string | number`);
  const query = parameters.filter((one) => one.in === 'query');
  const inQuery = query.map(
    ({ name, required, schema }) => `${text(name)}${required ? '' : '?'}: ${queryTypeOf(schema)}`,
  );
  const body = jsonOf(requestBody);
  const response = jsonOf(responses['200'] ?? responses['201']);
  return record([
    ...(inPath.length > 0 ? [`path: ${record(inPath)}`] : []),
    ...(inQuery.length > 0 ? [`query${query.some(({ required }) => required) ? '' : '?'}: ${record(inQuery)}`] : []),
    ...(body ? [`body: ${typeOf(body)}`] : []),
    `response: ${response ? typeOf(response) : 'undefined'}`,
  ]);
}

/**
 * Returns the source of a module. It has the types of all calls, by method and path, and of the schemas that calls
 * name.
 */
export function callTypes({ paths, components }: ApiDocument): string {
  const schemas = Object.entries(components.schemas).map(([name, schema]) => `  ${text(name)}: ${typeOf(schema)};\n`);
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]) => `  ${text(`${method.toUpperCase()} ${path}`)}: ${callType(operation)};\n`,
    ),
  );
  return `// Generated from the OpenAPI document by test/http/call-types.api.test.ts: vitest run --project api -u test/http/call-types
export type Schemas = {\n${schemas.join('')}};\n\nexport type Calls = {\n${calls.join('')}};\n`;
}
