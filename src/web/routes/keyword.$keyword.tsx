import { createFileRoute } from '@tanstack/react-router';
import { pageParam } from '../lib/search-params.ts';

export const Route = createFileRoute('/keyword/$keyword')({
  validateSearch: (search: Record<string, unknown>): { page?: number } => {
    const page = pageParam(search.page);
    return page === 1 ? {} : { page };
  },
  component: () => null,
});
