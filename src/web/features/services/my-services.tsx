import { useQuery } from '@tanstack/react-query';
import { FailureMessage } from '#web/lib/member/failure-message.tsx';
import { useNotice } from '#web/lib/member/member-page.tsx';
import { ServicesEditor } from './services-editor.tsx';
import { servicesQuery } from './services-query.ts';
import { useSaveServices } from './use-save-services.ts';

type MyServicesProps = {
  onSignedOut: () => void;
};

export function MyServices({ onSignedOut }: MyServicesProps) {
  const { notify, notice } = useNotice();
  const { data: services, error, refetch } = useQuery(servicesQuery);
  const { mutate, isSuccess } = useSaveServices({ notify, signIn: onSignedOut });
  return (
    <>
      {services && <ServicesEditor services={services} onChange={mutate} />}
      {!services && error && (
        <FailureMessage
          error={error}
          onSignedOut={onSignedOut}
          text="Your services could not be loaded."
          onRetry={refetch}
        />
      )}
      {!services && !error && <p role="status">Loading</p>}
      <p role="status" className="mt-4 text-muted text-sm empty:hidden">
        {isSuccess && 'Saved.'}
      </p>
      {notice}
    </>
  );
}
