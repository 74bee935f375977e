import type { ReactNode } from 'react';

type SettingProps = {
  /** For links to the setting. */
  id?: string;
  title: string;
  text: string;
  children: ReactNode;
};

export function Setting({ id, title, text, children }: SettingProps) {
  const titleId = id && `${id}-title`;
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="grid scroll-mt-20 gap-x-12 gap-y-5 border-line border-t py-8 md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]"
    >
      <div className="max-w-prose">
        <h3 id={titleId} className="display text-2xl">
          {title}
        </h3>
        <p className="mt-2 text-muted">{text}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}
