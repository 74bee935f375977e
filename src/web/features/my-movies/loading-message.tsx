import { Spinner } from '#web/ui/spinner.tsx';

export function LoadingMessage({ text }: { text: string }) {
  return (
    <div className="pt-10">
      <Spinner label={text} />
    </div>
  );
}
