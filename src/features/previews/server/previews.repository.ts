import type { Database } from '#engine/database/database.ts';

export type PreviewsRepository = ReturnType<typeof createPreviewsRepository>;

export function createPreviewsRepository(db: Database) {
  async function bySlug(table: 'keyword' | 'tag', slug: string): Promise<string | null> {
    const row = await db.selectFrom(table).select('name').where('slug', '=', slug).executeTakeFirst();
    return row?.name ?? null;
  }

  return {
    async person(id: number): Promise<string | null> {
      const row = await db.selectFrom('person').select('name').where('id', '=', id).executeTakeFirst();
      return row?.name ?? null;
    },
    keyword: (slug: string) => bySlug('keyword', slug),
    tag: (slug: string) => bySlug('tag', slug),
  };
}
