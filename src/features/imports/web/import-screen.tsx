import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Spinner } from '#ui/states/spinner.tsx';
import { FailureMessage } from '#web/lib/member/failure-message.tsx';
import { ExportGuide } from './export-guide.tsx';
import { importsQuery, type Upload } from './imports-queries.ts';
import { EarlierImports, Outcome } from './outcome.tsx';
import { Running } from './stage.tsx';
import { StartForm } from './upload.tsx';

export function ImportScreen() {
  return (
    <div className="page pt-8 md:pt-14">
      <div className="mx-auto max-w-5xl">
        <h1 className="display mb-6 text-5xl leading-none! md:mb-8 md:text-7xl">Import your films</h1>
        <Imports />
      </div>
    </div>
  );
}

const PATH = '/profile/import';
const loadPreview = () => import('./preview.tsx');
const Preview = lazy(async () => ({ default: (await loadPreview()).Preview }));

/** The state of the newest import decides which step is shown. */
function Imports() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { data: imports, error, refetch } = useQuery(importsQuery);
  const [hasActed, setActed] = useState(false);
  const [upload, setUpload] = useState<Upload>({ files: [] });
  if (!imports) {
    if (!error) return <Spinner label="Loading your imports..." />;
    const text = 'Your imports could not be loaded.';
    return <FailureMessage error={error} text={text} onRetry={refetch} />;
  }
  const onChanged = async () => {
    setActed(true);
    // The member may have gone to another page meanwhile.
    if (router.state.location.pathname === PATH) await router.navigate({ to: PATH, replace: true, resetScroll: false });
    // First load the list, because the shown import may be gone; then all data of the member that an import can change.
    await queryClient.invalidateQueries({ queryKey: importsQuery.queryKey });
    // React may still show the rows of an import that was deleted: they must not be loaded again.
    const here = new Set(queryClient.getQueryData(importsQuery.queryKey)?.map(({ _id }) => _id));
    queryClient.removeQueries({ queryKey: ['me', 'import'], predicate: ({ queryKey }) => !here.has(`${queryKey[2]}`) });
    await queryClient.invalidateQueries({ queryKey: ['me'] });
  };
  const onStarted = (read: Upload) => {
    setUpload(read);
    // While the server still reads the files.
    void loadPreview();
    return onChanged();
  };
  const current = imports.find(({ state }) => state === 'applying') ?? imports[0];
  const props = { takesFocus: hasActed, onChanged };
  if (current?.state === 'reading' || current?.state === 'applying')
    return <Running key={current.state} {...props} current={current} onFinished={onChanged} />;
  if (current?.state === 'ready')
    return (
      <Suspense fallback={<Spinner label="Loading the rows..." />}>
        <Preview key={current._id} {...props} current={current} upload={upload} onStarted={onStarted} />
      </Suspense>
    );
  return (
    <>
      {current ? (
        <div className="mb-12">
          <Outcome key={current.state} {...props} current={current} />
        </div>
      ) : (
        <p className="-mt-3 mb-8 max-w-prose text-lg text-muted">
          Import the films that you have watched, rated and listed on Letterboxd, IMDb, Trakt and other services. If
          something is wrong, one button undoes the import.
        </p>
      )}
      <StartForm onStarted={onStarted} />
      <EarlierImports imports={imports.slice(1)} onChanged={onChanged} />
      <ExportGuide />
    </>
  );
}
