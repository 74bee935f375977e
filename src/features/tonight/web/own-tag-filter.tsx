import { queryOptions, useQuery } from '@tanstack/react-query';
import { OwnTagField } from '#features/notes/web/notes.ts';
import { apiGet } from '#web/lib/calls.ts';
import type { DraftActions } from './use-finder.ts';

/**
 * All tags of the member, as they are when the filters are opened. The form of tags has a query of its own: if both
 * shared one, the film page would load another script.
 */
export const filterTagsQuery = queryOptions({
  queryKey: ['me', 'filter-tags'],
  queryFn: async ({ signal }) => (await apiGet('/film-tags', { signal })).tags,
  staleTime: 0,
});

type OwnTagFilterProps = { myTag: string | undefined; change: DraftActions['change'] };

/** Keeps its height while the tags load, so that nothing below it moves. */
export function OwnTagFilter({ myTag, change }: OwnTagFilterProps) {
  const { data: tags } = useQuery(filterTagsQuery);
  const hasTags = tags && (tags.length > 0 || myTag !== undefined);
  return (
    <div className="min-h-17">
      {hasTags && <OwnTagField tags={tags} chosen={myTag} onChange={(tag) => change({ myTag: tag })} />}
      {tags && !hasTags && (
        <p className="py-2 text-muted text-sm">When you give tags to films, you can choose these tags here.</p>
      )}
    </div>
  );
}
