import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';

type StageProps = {
  title: string;
  /** True when the button that the member has just pressed is gone. */
  takesFocus: boolean;
  children: ReactNode;
};

export function Stage({ title, takesFocus, children }: StageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <section aria-labelledby="stage">
      <h2 ref={heading} id="stage" tabIndex={-1} className="display mb-4 text-3xl outline-none md:text-5xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function LeftOutDownload({ id }: { id: string }) {
  return (
    <a href={`/api/imports/${id}/left-out.csv`} download className={`${SECONDARY_BUTTON} mt-4`}>
      <Download aria-hidden="true" className="size-4" />
      Download a list of what we left out
    </a>
  );
}
