import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/provider/$keyword')({
  component: RouteComponent,
});

function RouteComponent() {
  return <div>Hello "/provider/$keyword"!</div>;
}
