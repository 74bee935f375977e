import { NightCode } from './night-code.tsx';

/** Always shows the code, because people forget it at once. @param code null if the URL's code is not valid */
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
