import { mediumDate, ownDay } from '#ui/format/dates.ts';
import { apiSend } from '#web/lib/calls.ts';
import { RevocableList } from '#web/lib/member/revocable-list.tsx';
import { sharesQuery, subjectOf } from './shared-page.ts';

export function SharedLinks() {
  return (
    <RevocableList
      label="Shared links"
      query={sharesQuery}
      revoke={({ _id }) => apiSend('DELETE', '/shares/{shareId}', { path: { shareId: _id } })}
      lineOf={(share) => ({
        title: share.name,
        text: `${subjectOf(share)}, created ${mediumDate(ownDay(share.createdAt))}${share.expiresAt ? `, expires ${mediumDate(ownDay(share.expiresAt))}` : ''}`,
        about: `${share.name}, ${subjectOf(share)}`,
      })}
      texts={{
        empty: 'You have no shared links.',
        loadFailure: 'Your links could not be loaded.',
        failure: 'The link could not be deleted. Please try again.',
        done: ({ name }) => `The link for “${name}” no longer works.`,
      }}
    />
  );
}
