import type { Deps } from '#engine/deps.ts';
import { HouseFailure } from '#engine/house/house-server.ts';
import { JobFailure } from '#engine/jobs/jobs.ts';
import type { LibraryRepository } from './library.repository.ts';
import type { LibrarySource } from './library-source.ts';

type Options = Pick<Deps, 'clock'> & { repository: LibraryRepository; sources: readonly LibrarySource[] };

/**
 * Returns the task that reads all servers, each even if another one fails. If a response is invalid, the films of the
 * last reading stay. They also stay if a server suddenly has no films, because its disk may be missing.
 */
export function createReadLibrary({ repository, sources, clock }: Options) {
  async function readSource({ name, pages }: LibrarySource, signal: AbortSignal): Promise<void> {
    const found = new Set<number>();
    let received = 0;
    for await (const films of pages(signal)) {
      received += films.length;
      for (const id of await repository.findFilms(films)) found.add(id);
    }
    if (received === 0) throw new HouseFailure('It has no films.');
    await repository.saveReading(name, { films: [...found], unknown: received - found.size, at: clock() });
  }

  return async (_payload: object, signal: AbortSignal): Promise<void> => {
    const problems: string[] = [];
    let bug: unknown;
    await repository.forgetOthers(sources.map(({ name }) => name));
    for (const source of sources) {
      try {
        await readSource(source, signal);
      } catch (error) {
        signal.throwIfAborted();
        const isItsOwn = error instanceof HouseFailure;
        const problem = isItsOwn ? error.message : 'Its films could not be stored. The log has the reason.';
        await repository.saveProblem(source.name, problem, clock());
        problems.push(`${source.name}: ${problem}`);
        if (!isItsOwn) bug = error;
      }
    }
    await repository.refreshChanged();
    if (bug) throw bug;
    if (problems.length > 0) throw new JobFailure(problems.join(' '), { final: false });
  };
}
