import { describeHotQueries } from './hot-queries.ts';

describeHotQueries(33_711);
