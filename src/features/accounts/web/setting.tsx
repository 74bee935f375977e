import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CHIP } from '#ui/button-styles.ts';

/** The groups in the order of the page. */
const GROUPS = {
  films: 'Your films',
  watching: 'Watching',
  news: 'News and calendar',
  links: 'Links and programs',
  account: 'Account',
};
type GroupId = keyof typeof GROUPS;
const GROUP_IDS = Object.keys(GROUPS) as GroupId[]; // Object.keys returns string[]

export function GroupLinks() {
  return (
    <nav aria-label="On this page" className="mt-6 print:hidden">
      <ul className="flex flex-wrap gap-2">
        {GROUP_IDS.map((id) => (
          <li key={id}>
            <Link to="/profile" hash={id} className={CHIP}>
              {GROUPS[id]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function SettingGroup({ id, children }: { id: GroupId; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-12 md:mt-16">
      <h2 id={id} className="display mb-6 scroll-mt-20 text-4xl">
        {GROUPS[id]}
      </h2>
      {children}
    </section>
  );
}

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
