import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/search')({
  validateSearch: (search: Record<string, unknown>): { q?: string } => {
    const q = typeof search.q === 'string' ? search.q.trim().slice(0, 200) : '';
    return q ? { q } : {};
  },
  component: () => null,
});
