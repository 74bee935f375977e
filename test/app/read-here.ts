import type { RunLimited } from '#engine/process/limited-process.ts';
import { readUpload } from '#features/imports/server/read-upload.ts';

/** Reads an upload in the process of the test, because it takes half a second to start another. */
export const readHere: RunLimited = async (_script, argument, input) => {
  let output = '';
  for await (const line of readUpload(argument, input)) output += `${line}\n`;
  return { output };
};
