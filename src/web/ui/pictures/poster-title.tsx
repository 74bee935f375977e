import { classNames } from '../class-names.ts';

/**
 * A film's title below its poster, where marks and buttons do not cover it. The link of both is a flex column in which
 * the title comes first, so that the link's name begins with the title. The poster needs the class `order-first`.
 */
export function PosterTitle({ title, className = 'mt-2 text-sm leading-5' }: { title: string; className?: string }) {
  return (
    <span className={classNames('line-clamp-2 font-semibold text-text group-hover:text-link', className)}>{title}</span>
  );
}
