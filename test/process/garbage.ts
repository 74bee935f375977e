import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Has the garbage collector take now what it may take at any time. */
export const collectGarbage: () => void = runInNewContext('gc');
