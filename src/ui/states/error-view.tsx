import { useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Button } from '../button.tsx';

export function ErrorView({ message }: { message: string }) {
  const router = useRouter();
  const goBack = () => {
    if (router.history.canGoBack()) router.history.back();
    else router.navigate({ to: '/' });
  };
  return (
    <div role="alert" className="page flex min-h-[60vh] flex-col items-start justify-center gap-6 py-20">
      <h1 className="display max-w-[16ch] text-5xl md:text-8xl">Oops! Something went wrong.</h1>
      <p className="max-w-prose text-lg text-muted">{message}</p>
      <Button isPrimary onClick={goBack}>
        <ArrowLeft className="size-4" />
        Go Back
      </Button>
    </div>
  );
}
