import { useQuery } from '@tanstack/react-query';
import { allTagsQuery, OwnTagField } from '#features/notes/web/notes.ts';
import type { DraftActions } from './use-finder.ts';

type OwnTagFilterProps = { myTag: string | undefined; change: DraftActions['change'] };

/** Keeps its height while the tags load, so that nothing below it moves. */
export function OwnTagFilter({ myTag, change }: OwnTagFilterProps) {
  const { data: tags } = useQuery(allTagsQuery);
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
