import { Spinner } from '#web/ui/states/spinner.tsx';

export function LoadingMessage({ text }: { text: string }) {
  return (
    <div className="pt-10">
      <Spinner label={text} />
    </div>
  );
}
