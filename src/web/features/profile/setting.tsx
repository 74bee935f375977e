import type { ReactNode } from 'react';

type SettingProps = {
  /** For links to the setting. */
  id?: string;
  title: string;
  text: string;
  children: ReactNode;
};

export function Setting({ id, title, text, children }: SettingProps) {
  return (
    <section
      id={id}
      className="grid gap-x-12 gap-y-5 border-line border-t py-8 md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] md:py-10"
    >
      <div className="max-w-prose">
        <h2 className="display text-3xl">{title}</h2>
        <p className="mt-2 text-muted">{text}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}
