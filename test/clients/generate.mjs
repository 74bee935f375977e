// Generates two clients from the OpenAPI document in generated/.
import { writeFile } from 'node:fs/promises';
import { createClient } from '@hey-api/openapi-ts';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const here = (path) => new URL(path, import.meta.url);
const document = here('generated/openapi.json');

// Gives files the type Blob. By default, openapi-typescript gives them the type string.
const fileAsBlob = ({ format }) => (format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined);
await writeFile(here('generated/paths.ts'), astToString(await openapiTS(document, { transform: fileAsBlob })));

await createClient({
  input: document.pathname,
  output: { path: here('generated/hey-api').pathname, module: { extension: '.js' } },
  logs: { level: 'warn', file: false },
  plugins: [
    '@hey-api/client-fetch',
    '@hey-api/typescript',
    'zod',
    // The client checks every response of the site with zod.
    { name: '@hey-api/sdk', validator: { response: 'zod' } },
  ],
});
