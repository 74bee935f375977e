import { Link, type LinkProps, useRouterState } from '@tanstack/react-router';
import { ArrowLeft, ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { PARTS, type Part } from './profile-parts.ts';

export function PartPage({ part, children }: { part: Part; children: ReactNode }) {
  return (
    <div className="page pt-6 md:pt-10">
      <div className="mx-auto max-w-3xl">
        <Link
          to="/profile/{-$part}"
          params={{ part: undefined }}
          className="text-link target inline-flex items-center gap-2 text-sm"
        >
          <ArrowLeft className="size-4" />
          Account Information
        </Link>
        <h1 className="display mt-3 mb-6 text-5xl leading-none! md:text-7xl">{PARTS[part]}</h1>
        <div className="border-line border-b">{children}</div>
      </div>
    </div>
  );
}

const ROW = 'flex w-full items-center justify-between gap-5 border-line border-t py-4';

type TitleProps = { id?: string; title: string; text: string };

const Title = ({ id, title, text }: TitleProps) => (
  <div>
    <h2 id={id} className="display text-2xl">
      {title}
    </h2>
    <p className="mt-0.5 max-w-prose text-muted text-sm">{text}</p>
  </div>
);

/** A setting that has a page of its own. */
export function PageSetting({ to, params, ...title }: TitleProps & Pick<LinkProps, 'to' | 'params'>) {
  return (
    <Link to={to} params={params} className={`${ROW} hover:text-link`}>
      <Title {...title} />
      <ChevronRight className="size-5 shrink-0" />
    </Link>
  );
}

type SettingProps = Required<TitleProps> & {
  /** True if it is open at first. The setting that the URL's fragment names is open too. */
  isOpen?: boolean;
  children: ReactNode;
};

/** Loads its contents when it is opened for the first time. */
export function Setting({ id, isOpen = false, children, ...title }: SettingProps) {
  const isNamed = useRouterState({ select: ({ location }) => location.hash === id });
  const [wasOpened, setOpened] = useState(isOpen || isNamed);
  const section = useRef<HTMLElement>(null);
  // The browser and the router look for the fragment's element before the member is known. The page is painted before it
  // scrolls: otherwise the footer would count as moved.
  useEffect(() => {
    if (!isNamed) return;
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => section.current?.scrollIntoView()));
    return () => cancelAnimationFrame(frame);
  }, [isNamed]);
  return (
    <section ref={section} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20">
      <details open={isOpen || isNamed} onToggle={() => setOpened(true)} className="group/setting">
        <summary className={`${ROW} cursor-pointer list-none hover:text-link [&::-webkit-details-marker]:hidden`}>
          <Title id={`${id}-title`} {...title} />
          <ChevronDown className="size-5 shrink-0 group-open/setting:rotate-180" />
        </summary>
        {/* What a link has opened fills most of the window, so that nothing below moves while it loads. */}
        <div className={classNames('max-w-xl pt-2 pb-8', isNamed && 'min-h-[80svh]')}>{wasOpened && children}</div>
      </details>
    </section>
  );
}
