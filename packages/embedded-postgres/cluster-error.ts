/** Returns the code of a system error, such as `ENOENT`; '' without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The embedded PostgreSQL cannot run. `message` is one readable line for the operator. */
export class ClusterError extends Error {
  override name = 'ClusterError';

  constructor(message: string, cause?: unknown) {
    super(message.replaceAll(/\s*\n\s*/g, ' '), { cause });
  }
}

/** The server will not run until somebody changes the database, its password or PostgreSQL. */
export class UnusableClusterError extends ClusterError {}

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'the system does not permit it',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left on the device',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a part of the path is a file',
  ENOENT: 'the folder above it is missing or cannot be written',
};

export function reasonOf(error: unknown): string {
  return REASONS[codeOf(error)] ?? (error instanceof Error ? error.message : String(error));
}
