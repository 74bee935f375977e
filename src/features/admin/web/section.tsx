import { Link, notFound } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CHIP } from '#ui/button-styles.ts';
import { SectionHeading } from '#ui/headings.tsx';

/** The pages of administrators, by the last part of their URL; the members have none. */
export const SECTIONS = {
  members: 'Members',
  invitations: 'Invitations',
  jobs: 'Jobs',
  sources: 'Sources',
  storage: 'Storage',
  errors: 'Errors in browsers',
  settings: 'Settings',
  log: 'Log',
};
export type SectionId = keyof typeof SECTIONS;
const SECTION_IDS = Object.keys(SECTIONS) as SectionId[]; // Object.keys returns string[]

/** @throws notFound if administrators have no such page */
export function requireSection(text = 'members'): SectionId {
  const id = SECTION_IDS.find((one) => one === text);
  if (!id) throw notFound();
  return id;
}

export function SectionLinks() {
  return (
    <nav aria-label="Administration" className="mt-6 print:hidden">
      <ul className="flex flex-wrap gap-2">
        {SECTION_IDS.map((id) => (
          <li key={id}>
            <Link
              to="/admin/{-$section}"
              params={{ section: id === 'members' ? undefined : id }}
              activeOptions={{ exact: true, includeSearch: false }}
              className={`${CHIP} aria-[current=page]:border-text aria-[current=page]:font-semibold`}
            >
              {SECTIONS[id]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** @property lead a sentence about the section */
export function Section({ id, lead, children }: { id: SectionId; lead?: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-8 md:mt-12">
      <SectionHeading id={id} title={SECTIONS[id]} />
      {lead && <p className="mb-5 max-w-prose text-muted">{lead}</p>}
      {children}
    </section>
  );
}

/** Rows with a text on the left and buttons on the right, or below it on a phone. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="border-line border-t">
      {children}
    </ul>
  );
}

export function Row({ title, text, children }: { title: ReactNode; text: ReactNode; children?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-b py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere font-semibold">{title}</p>
        <div className="wrap-anywhere text-muted text-sm">{text}</div>
      </div>
      {children}
    </li>
  );
}
