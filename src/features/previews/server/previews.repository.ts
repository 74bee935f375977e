import type { Database } from '#engine/database/database.ts';

export type PreviewsRepository = ReturnType<typeof createPreviewsRepository>;

export function createPreviewsRepository(db: Database) {
  return {
    async person(id: number): Promise<string | null> {
      const row = await db.selectFrom('person').select('name').where('id', '=', id).executeTakeFirst();
      return row?.name ?? null;
    },

    async keyword(slug: string): Promise<string | null> {
      const row = await db.selectFrom('keyword').select('name').where('slug', '=', slug).executeTakeFirst();
      return row?.name ?? null;
    },

    async tag(slug: string): Promise<string | null> {
      const row = await db.selectFrom('tag').select('name').where('slug', '=', slug).executeTakeFirst();
      return row?.name ?? null;
    },
  };
}
