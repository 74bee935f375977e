// Runs after each npm install or npm ci, on any Node. npm 10 removes the packages for other platforms. They too have a
// program named node, so npm also removes the link node_modules/.bin/node. This script makes that link again. Without
// the link, npm's scripts would run on the machine's Node. Windows needs no link: there npm creates a file that no
// other package removes. It also removes Node's headers (67 MB), which only a compiler of native packages reads.
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodePackage } from './runtime.mjs';

const modules = fileURLToPath(new URL('../node_modules', import.meta.url));
const name = nodePackage(process.platform, process.arch);
const link = join(modules, '.bin', 'node');
if (process.platform !== 'win32' && existsSync(join(modules, name)) && !existsSync(link)) {
  mkdirSync(join(modules, '.bin'), { recursive: true });
  symlinkSync(`../${name}/bin/node`, link);
}
rmSync(join(modules, name, 'include'), { recursive: true, force: true });
