import { classNames } from '#web/ui/class-names.ts';
import { shownCode } from './night-words.ts';

/** Screen readers spell the code. */
export function NightCode({ code, className }: { code: string; className?: string }) {
  return (
    <span className={classNames('display whitespace-nowrap tracking-[0.12em]', className)}>
      <span aria-hidden="true">{shownCode(code)}</span>
      <span className="sr-only">{[...code.toUpperCase()].join(' ')}</span>
    </span>
  );
}
