import { Link, type LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

type TabProps = Pick<LinkProps, 'to' | 'params'> & {
  label: string;
  icon: LucideIcon;
  className?: string;
  children?: ReactNode;
};

export function Tab({ to, params, label, icon: Icon, className, children }: TabProps) {
  return (
    <Link
      to={to}
      params={params}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      className={classNames(
        'group flex h-16 flex-1 flex-col items-center justify-center gap-1 text-xs text-muted aria-[current=page]:text-text',
        className,
      )}
    >
      <span className="h-0.5 w-6 rounded bg-transparent group-aria-[current=page]:bg-action" aria-hidden="true" />
      <Icon className="size-5" />
      {label}
      {children}
    </Link>
  );
}
