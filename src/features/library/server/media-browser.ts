import { z } from 'zod';
import { createHouseServer, type HouseServer } from '#engine/house/house-server.ts';
import {
  type HouseFilm,
  type HousePage,
  houseFilm,
  type LibrarySource,
  PAGE_SIZE,
  readPages,
  shaped,
} from './library-source.ts';

// Jellyfin and Emby share this API: GET /Items returns a BaseItemDtoQueryResult.
// https://api.jellyfin.org/#tag/Items, https://dev.emby.media/reference/RestAPI/ItemsService/getItems.html

const itemSchema = z.object({
  Id: z.string(),
  Name: z.string().nullish(),
  ProductionYear: z.int().nullish(),
  ProviderIds: z.record(z.string(), z.string().nullable()).nullish(),
  LocationType: z.string().nullish(),
});
const itemsSchema = z.object({ Items: z.array(itemSchema), TotalRecordCount: z.int().min(0) });

/** True for a film without a file. */
const isVirtual = ({ LocationType }: z.infer<typeof itemSchema>) => LocationType === 'Virtual';

function filmOf({ Name, ProductionYear, ProviderIds }: z.infer<typeof itemSchema>): HouseFilm {
  // Old versions of Emby write IMDB instead of Imdb.
  const ids = new Map(Object.entries(ProviderIds ?? {}).map(([name, id]) => [name.toLowerCase(), id]));
  return houseFilm({ tmdb: ids.get('tmdb'), imdb: ids.get('imdb'), title: Name, year: ProductionYear });
}

async function readPage(server: HouseServer, start: number, signal: AbortSignal): Promise<HousePage> {
  const query = new URLSearchParams({
    IncludeItemTypes: 'Movie',
    Recursive: 'true',
    CollapseBoxSetItems: 'false',
    Fields: 'ProviderIds',
    EnableImages: 'false',
    EnableUserData: 'false',
    // New films come last, so that no film moves to a page that was already read.
    SortBy: 'DateCreated,SortName',
    SortOrder: 'Ascending',
    StartIndex: String(start),
    Limit: String(PAGE_SIZE),
  });
  const { Items, TotalRecordCount } = shaped(itemsSchema, await server.call(`/Items?${query}`, { signal }));
  const films = Items.filter((item) => !isVirtual(item)).map(filmOf);
  return { films, received: Items.length, total: TotalRecordCount, key: Items[0]?.Id ?? null };
}

/** The films of a Jellyfin or Emby server. */
export function createMediaBrowser(url: string, key: string): LibrarySource {
  // Jellyfin reads the first header, Emby the second.
  const headers = { Authorization: `MediaBrowser Token="${key}"`, 'X-Emby-Token': key };
  const server = createHouseServer({ url, headers });
  return { name: 'Jellyfin or Emby', pages: (signal) => readPages((start) => readPage(server, start, signal)) };
}
