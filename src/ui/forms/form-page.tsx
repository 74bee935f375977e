import { type ReactNode, useEffect, useRef } from 'react';
import { NeedsScripts } from '../states/loading-line.tsx';

type FormPageProps = {
  title: string;
  lead?: ReactNode;
  footer?: ReactNode;
  /** For a view that replaces another: its heading gets the focus and is announced. */
  focusTitle?: boolean;
  /** Says why the form needs scripts. */
  withoutScripts?: string;
  children?: ReactNode;
};

export function FormPage(props: FormPageProps) {
  const { title, lead, footer, focusTitle = false, children } = props;
  const { withoutScripts = 'This form works only with JavaScript.' } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusTitle) heading.current?.focus();
  }, [focusTitle]);
  return (
    <div className="page flex justify-center pt-8 md:pt-16">
      <div className="w-full max-w-md">
        <h1 ref={heading} tabIndex={-1} className="display text-5xl outline-none md:text-6xl">
          {title}
        </h1>
        {lead && <p className="mt-3 text-balance text-muted md:text-lg">{lead}</p>}
        {children && (
          <div className="mt-7 border-line border-t pt-6 md:mt-8 md:rounded-md md:border md:bg-raised md:p-8 md:shadow-raised">
            <NeedsScripts>{withoutScripts}</NeedsScripts>
            <div className="noscript:hidden">{children}</div>
          </div>
        )}
        {footer && <div className="mt-7 flex flex-col items-start gap-2 text-muted text-sm md:px-8">{footer}</div>}
      </div>
    </div>
  );
}
