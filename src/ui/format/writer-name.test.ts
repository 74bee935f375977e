import { expect, test } from 'vitest';
import { writerName } from './writer-name.ts';

test.each([
  [{ firstName: 'Ellen', lastName: 'Ripley' }, 'Ellen Ripley'],
  [{ firstName: 'Ellen', lastName: null }, 'Ellen'],
  [null, ''],
])('the name of %j is "%s"', (writer, name) => expect(writerName(writer)).toBe(name));
