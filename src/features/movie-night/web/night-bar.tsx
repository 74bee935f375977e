import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { shownCode } from './night-words.ts';

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

/** Screen readers spell the code. */
export function NightCode({ code, className }: { code: string; className?: string }) {
  return (
    <span className={classNames('display whitespace-nowrap tracking-[0.12em]', className)}>
      <span aria-hidden="true">{shownCode(code)}</span>
      <span className="sr-only">{[...code.toUpperCase()].join(' ')}</span>
    </span>
  );
}

type WideButtonProps = { label: string; busy: string; isBusy: boolean; onPress: () => void };

/** The button that leads to the next state of the night. */
export const WideButton = ({ label, busy, isBusy, onPress }: WideButtonProps) => (
  <Button isPrimary isBusy={isBusy} onClick={() => onPress()} className="min-h-14! w-full text-lg!">
    {isBusy ? busy : label}
  </Button>
);

/** For the heading of a screen that replaces another: screen readers read what has the focus. Set tabIndex to -1. */
export const focusHeading = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });
