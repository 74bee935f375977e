import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PLATFORMS } from '#features/browse/contract/platforms.ts';
import { regionName } from '#ui/format/names.ts';
import { Choice, toggled } from '#ui/forms/choice.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { apiSend } from '#web/lib/calls.ts';
import { FailureMessage } from '#web/lib/member/failure-message.tsx';
import { type MemberPage, useChange, useNotice } from '#web/lib/member/member-page.tsx';
import type { MemberServices } from '../contract/streaming.ts';
import { servicesQuery } from './services-query.ts';

export function MyServices() {
  const { notify, notice } = useNotice();
  const { data: services, error, refetch } = useQuery(servicesQuery);
  const { mutate, isSuccess } = useSaveServices({ notify });
  return (
    <>
      {services && <ServicesEditor services={services} onChange={mutate} />}
      {!services && error && (
        <FailureMessage error={error} text="Your services could not be loaded." onRetry={refetch} />
      )}
      {!services && !error && <p role="status">Loading</p>}
      <p role="status" className="mt-4 text-muted text-sm empty:hidden">
        {isSuccess && 'Saved.'}
      </p>
      {notice}
    </>
  );
}

const mutationKey = ['services'];
const { queryKey } = servicesQuery;

/** Names of the member's queries that depend on the services: lists, found films and recommendations. */
const DEPENDENT = ['user-list', 'own-list', 'by-fright', 'horror-profile'];

/** Services are shown immediately, then saved as a whole. */
function useSaveServices(page: MemberPage) {
  const client = useQueryClient();
  return useChange({
    page,
    log: 'The services could not be saved',
    failureText: () => 'Your services could not be saved. Please try again.',
    mutationKey,
    scope: { id: 'services' },
    mutationFn: ({ region, platforms }: MemberServices) => apiSend('PUT', '/services', { body: { region, platforms } }),
    onMutate: async (services) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, services);
    },
    onSettled: (_, error) => {
      // Each change sends all services, so a later change also saves the earlier ones. The server's services are loaded
      // again only if the last change fails.
      if (error && client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey });
      for (const name of DEPENDENT) void client.invalidateQueries({ queryKey: ['me', name] });
    },
  });
}

type ServicesEditorProps = { services: MemberServices; onChange: (services: MemberServices) => void };

const NAMES = new Intl.ListFormat('en-US');

function knownText({ region, regions }: MemberServices): string {
  if (regions.length === 0) return 'We do not know yet where films stream.';
  const known = `We know where films stream in ${NAMES.format(regions.map(regionName))}`;
  return regions.includes(region) ? `${known}.` : `${known}, but not in ${regionName(region)}.`;
}

function ServicesEditor({ services, onChange }: ServicesEditorProps) {
  const { region, platforms, regions } = services;
  const choices = regions.includes(region) ? regions : [region, ...regions];
  return (
    <div className="space-y-5">
      <fieldset>
        <legend className="sr-only">Services that I pay for</legend>
        <div className="grid gap-x-5 sm:grid-cols-2">
          {PLATFORMS.map(({ value, label }) => (
            <Choice
              key={value}
              type="checkbox"
              isChecked={platforms.includes(value)}
              onChange={() => onChange({ ...services, platforms: toggled(platforms, value) })}
            >
              {label}
            </Choice>
          ))}
        </div>
      </fieldset>
      {choices.length > 1 && (
        <SelectField
          label="Country"
          value={region}
          options={choices.map((value) => ({ value, label: regionName(value).replace(/^the /, '') }))}
          onChange={(chosen) => onChange({ ...services, region: chosen })}
        />
      )}
      <p className="max-w-prose text-muted text-sm">{knownText(services)}</p>
    </div>
  );
}
