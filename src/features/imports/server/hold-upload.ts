import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes an upload to a file without a name, so that the upload needs no memory while it waits. The system deletes the
 * file when the file is closed, also when this process is killed.
 */
export async function holdUpload(folder: string, body: AsyncIterable<Uint8Array>): Promise<FileHandle> {
  await mkdir(folder, { recursive: true });
  const name = path.join(folder, `upload-${randomUUID()}`);
  const file = await open(name, 'wx+', 0o600);
  try {
    await unlink(name);
    for await (const chunk of body) await file.write(chunk);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}
