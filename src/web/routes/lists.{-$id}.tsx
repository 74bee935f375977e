import { createFileRoute, Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { SignedInOnly } from '#features/accounts/web/guards.tsx';
import { ChallengePart } from '#features/challenges/web/challenges.ts';
import { ListScreen } from '#features/lists/web/list-screen.tsx';
import { ListsScreen } from '#features/lists/web/lists-screen.tsx';
import { MIN_POOL } from '#features/movie-night/contract/night-rules.ts';
import { ShareButton } from '#features/shares/web/share-button.tsx';
import { SECONDARY_BUTTON } from '#ui/button.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import { privateHead } from '../lib/page/head.ts';

export const Route = createFileRoute('/lists/{-$id}')({
  head: privateHead('My lists', '/lists'),
  component: Lists,
});

function Lists() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <SignedInOnly>
      {id ? (
        <ListScreen
          key={id}
          listId={id}
          onDeleted={() => navigate({ params: { id: undefined }, replace: true })}
          share={({ _id, name }) => <ShareButton subject={{ kind: 'list', year: null, list: { _id, name } }} />}
          finder={(list) => (
            <>
              <Link to="/tonight" search={{ list: list._id }} className={SECONDARY_BUTTON}>
                Find tonight’s film<span className="sr-only"> in this list</span>
              </Link>
              {list.films.length >= MIN_POOL && (
                <Link
                  to="/night/{-$code}"
                  params={{ code: undefined }}
                  search={{ list: list._id }}
                  className={SECONDARY_BUTTON}
                >
                  Movie night<span className="sr-only"> with this list</span>
                </Link>
              )}
            </>
          )}
          challenge={({ _id, challenge, films }, below) => (
            <Suspense fallback={<Spinner label="Loading the score card..." />}>
              {challenge && (
                <ChallengePart listId={_id} challenge={challenge} films={films.map((film) => film.id)}>
                  {below}
                </ChallengePart>
              )}
            </Suspense>
          )}
        />
      ) : (
        <ListsScreen onCreated={(list) => navigate({ params: { id: list._id } })} />
      )}
    </SignedInOnly>
  );
}
