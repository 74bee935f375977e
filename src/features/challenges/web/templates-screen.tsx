import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useAuth } from '#features/accounts/web/accounts.ts';
import { numberedName } from '#features/lists/contract/list-limits.ts';
import { listsQuery } from '#features/lists/web/lists.ts';
import { Button, SECONDARY_BUTTON } from '#ui/button.tsx';
import { longDate } from '#ui/format/dates.ts';
import { apiSend } from '#web/lib/calls.ts';
import { useChange, useNotice } from '#web/lib/member/member-page.tsx';
import { type Template, templatesQuery } from './challenge-queries.ts';

export function TemplatesScreen() {
  const { templates } = useSuspenseQuery(templatesQuery).data;
  const { notify, notice } = useNotice();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutate, isPending, variables } = useChange({
    page: { notify },
    log: 'Beginning a challenge failed',
    failureText: (_, error) => error.message || 'The challenge could not begin. Please try again.',
    onSuccess: () => void client.invalidateQueries({ queryKey: listsQuery.queryKey }),
    mutationFn: async ({ name: wanted, description, challenge }: Template) => {
      const lists = await client.fetchQuery(listsQuery);
      const taken = new Set(lists.map((list) => list.name.toLowerCase()));
      const name = numberedName(wanted, (one) => taken.has(one.toLowerCase()));
      return apiSend('POST', '/lists', { body: { name, description, challenge } });
    },
  });
  // React Query does not call this after the member has left the page.
  const onSuccess = ({ _id }: { _id: string }) => navigate({ href: `/lists/${_id}` });
  return (
    <div className="page pt-8 md:pt-14">
      <h1 className="display text-5xl leading-none! md:text-7xl">Challenges</h1>
      <p className="mt-4 mb-10 max-w-prose text-lg text-muted">
        A challenge has rules for a month of films. Log what you watch, and your score card fills itself in. Begin a
        challenge, then change its days and rules as you like.
      </p>
      <ul className="grid gap-x-10 gap-y-10 md:grid-cols-2">
        {templates.map((template) => (
          <li key={template.slug} className="flex flex-col border-line border-t pt-4">
            <h2 className="display text-3xl">{template.name}</h2>
            <p className="mt-1 max-w-prose">{template.description}</p>
            <p className="mt-1 text-muted text-sm">{daysOf(template.challenge)}</p>
            <ul aria-label={`Rules of ${template.name}`} className="mt-3 mb-5 grow list-disc space-y-1 pl-5 text-sm">
              {template.rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
            <BeginButton
              name={template.name}
              isBusy={isPending && variables?.slug === template.slug}
              onBegin={() => !isPending && mutate(template, { onSuccess })}
            />
          </li>
        ))}
      </ul>
      {notice}
    </div>
  );
}

const daysOf = ({ from, to, films }: Template['challenge']) => `${films} films, ${longDate(from)} to ${longDate(to)}`;

type BeginButtonProps = { name: string; isBusy: boolean; onBegin: () => void };

/** A visitor logs in first. */
function BeginButton({ name, isBusy, onBegin }: BeginButtonProps) {
  const { state } = useAuth();
  const text = (
    <>
      {isBusy ? 'Beginning…' : 'Begin'}
      <span className="sr-only"> {name}</span>
    </>
  );
  return (
    <p>
      {state === 'authenticated' ? (
        <Button onClick={onBegin}>{text}</Button>
      ) : (
        <Link to="/login" search={{ redirect: '/challenges' }} className={SECONDARY_BUTTON}>
          {text}
        </Link>
      )}
    </p>
  );
}
