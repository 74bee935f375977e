import { describeHotQueries } from '../plans/hot-queries.ts';

describeHotQueries(1_000_000);
