import { classNames } from '../class-names.ts';

/**
 * A film's title below its poster, where marks and buttons do not cover it. In the HTML the title precedes the poster, so
 * that the name of the link around both begins with the title. The link must be a flex column, and the poster needs the
 * class `order-first` to be shown above the title.
 */
export function PosterTitle({ title, className = 'mt-2 text-sm leading-5' }: { title: string; className?: string }) {
  return (
    <span className={classNames('line-clamp-2 font-semibold text-text group-hover:text-link', className)}>{title}</span>
  );
}
