import { once } from 'node:events';
import { readUpload } from './read-upload.ts';

const STANDARD_INPUT = 0;

for await (const line of readUpload(process.argv[2] ?? '', STANDARD_INPUT)) {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
}
