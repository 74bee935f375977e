import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/movie/$id/review')({
  component: () => null,
});
