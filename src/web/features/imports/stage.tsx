import { type ReactNode, useEffect, useRef } from 'react';

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
