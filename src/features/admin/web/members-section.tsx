import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { counted } from '#ui/format/numbers.ts';
import { WordsForm } from '#ui/forms/words-form.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { apiGet } from '#web/lib/calls.ts';
import { MemberRow } from './member-row.tsx';
import { ADMIN_KEY, Rows, Section } from './section.tsx';

const membersQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'members', q, page],
    queryFn: ({ signal }) => apiGet('/admin/members', { query: { q, page }, signal }),
    placeholderData: (before) => before,
  });

type MembersSectionProps = { search: string; page: number; ownEmail: string; hasPasswords: boolean };

export function MembersSection({ search, page, ownEmail, hasPasswords }: MembersSectionProps) {
  const { data, error } = useQuery(membersQuery(search, page));
  const navigate = useNavigate();
  const find = (q: string) => void navigate({ to: '/admin/{-$section}', search: q ? { q } : {}, resetScroll: false });
  const [deleted, setDeleted] = useState<string | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const showDeleted = (email: string) => {
    setDeleted(email);
    // The row that had the focus is gone.
    region.current?.focus();
  };
  return (
    <Section id="members" lead="Administrators cannot see the lists, ratings or limits of members.">
      <div className="mb-5">
        <WordsForm label="Part of the email address" submit="Find" words={search} maxLength={200} onSearch={find} />
      </div>
      <div ref={region} tabIndex={-1} className="outline-none">
        {deleted && (
          <Notice tone="success" className="mb-4" onDismiss={() => setDeleted(null)}>
            {deleted} was deleted.
          </Notice>
        )}
        {error && !data && <p className="text-muted">The members could not be loaded.</p>}
        {data && (
          <p role="status" className="mb-3 text-muted text-sm">
            {counted(data.total, 'member')}
            {search && ` with “${search}” in the email address`}
          </p>
        )}
        {data && data.results.length > 0 && (
          <Rows label="Members">
            {data.results.map((member) => (
              <MemberRow
                key={member._id}
                member={member}
                isOwn={member.email === ownEmail}
                hasPasswords={hasPasswords}
                onDeleted={showDeleted}
              />
            ))}
          </Rows>
        )}
        <Pagination page={page} totalPages={data?.totalPages ?? 0} />
      </div>
    </Section>
  );
}
