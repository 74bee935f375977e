import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, notFound } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, CHIP } from '#ui/button.tsx';
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

/**
 * The keys of all queries of the screen begin with this key: after an act all of them are loaded again, because an act
 * may change any of the data.
 */
export const ADMIN_KEY = ['me', 'admin'] as const;

type ActButtonProps = {
  label: string;
  busy: string;
  /** Whom or what the act is about, for screen readers. */
  about: string;
  act: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending'>;
  id: string;
};

export function ActButton({ label, busy, about, act, id }: ActButtonProps) {
  return (
    <Button isBusy={act.isPending} onClick={() => act.mutate(id)} className="shrink-0">
      {act.isPending ? busy : label}
      <span className="sr-only"> {about}</span>
    </Button>
  );
}

/**
 * An act of an administrator. Afterwards the page's data is read again: it shows the new state, or that the
 * administrator has to log in again.
 */
export function useAct<Input, Output>(act: (input: Input) => Promise<Output>, onDone?: (output: Output) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onError: (error) => console.error('The administrator’s change could not be saved', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ADMIN_KEY }),
  });
}
