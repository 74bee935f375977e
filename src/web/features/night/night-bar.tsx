import { NightCode } from './night-code.tsx';

/** The code stays on the screen: it is forgotten at once. @param code null for what is no code */
export function NightBar({ code, title }: { code: string | null; title: string }) {
  return (
    <div className="flex items-center justify-between gap-4 border-line border-b py-3 md:mt-6">
      <h1 className="display min-w-0 text-3xl leading-none! md:text-5xl">{title}</h1>
      {code && (
        <p className="shrink-0">
          <span className="sr-only">The code: </span>
          <NightCode code={code} className="text-2xl md:text-4xl" />
        </p>
      )}
    </div>
  );
}
