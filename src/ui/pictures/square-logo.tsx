import { classNames } from '../class-names.ts';
import { imageUrl } from '../format/image-url.ts';
import { Picture } from './picture.tsx';

export function SquareLogo({ path, className }: { path: string | null | undefined; className: string }) {
  if (!path) return null;
  return (
    <span className={classNames('relative inline-block shrink-0 overflow-hidden empty:hidden', className)}>
      <Picture src={imageUrl('w92', path)} width={92} height={92} alt="" loading="lazy" />
    </span>
  );
}
