import { configure } from '@testing-library/dom';

// Ends only a test that hangs, however busy the machine is.
configure({ asyncUtilTimeout: 120_000 });
