import { PRODUCT_NAME } from '#contract/brand.ts';

export function Logo() {
  const [first, ...rest] = PRODUCT_NAME.split(' ');
  return (
    <span className="display flex items-baseline gap-1.5 text-[2rem] leading-none">
      <span>{first} </span>
      <span aria-hidden="true" className="inline-block h-[0.72em] w-[3px] -skew-x-[18deg] bg-action" />
      <span>{rest.join(' ')}</span>
    </span>
  );
}
