import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Ends only a test that hangs, however busy the machine is.
configure({ asyncUtilTimeout: 120_000 });
afterEach(cleanup);
