import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ref, useEffect, useRef, useState } from 'react';
import { BROWSER_LIMITS } from '#contract/time-limits.ts';
import { CHIP } from '#ui/button.tsx';
import { ownToday } from '#ui/format/dates.ts';
import { apiGet } from '../calls.ts';
import { addViewing, dateViewing } from './calls.ts';
import { type MemberPage, useChange } from './member-page.tsx';
import { CHALLENGES_KEY, marksQuery, memberFilmQuery, userListQuery, viewingsQuery } from './queries.ts';
import { ownYesterday, ViewingDateForm, viewingDate } from './viewing-date-form.tsx';

type WatchedDayProps = { filmId: number; page: MemberPage };

/** For a film that was just marked as watched: changes the day of its viewing, which is today at first. */
export function WatchedDay({ filmId, page }: WatchedDayProps) {
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const another = useRef<HTMLButtonElement>(null);
  const { day, save } = useDay(filmId, page);
  const [today, yesterday] = [ownToday(), ownYesterday()];
  const isAnother = day !== null && day !== today && day !== yesterday;
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  const choose = (chosen: string | null) => {
    setOpen(false);
    save(chosen);
  };
  return (
    <fieldset className="flex flex-wrap items-center gap-2 not-only:mt-2">
      <legend className="sr-only">Day when you watched the film</legend>
      <span aria-hidden="true">Watched</span>
      {[
        { label: 'Today', chosen: today },
        { label: 'Yesterday', chosen: yesterday },
      ].map(({ label, chosen }) => (
        <DayChip key={label} isChosen={day === chosen} onPress={() => choose(chosen)}>
          {label}
        </DayChip>
      ))}
      <DayChip ref={another} isChosen={isAnother} onPress={() => setOpen(!isOpen)}>
        {isAnother ? viewingDate(day) : 'Another day'}
      </DayChip>
      <DayChip isChosen={day === null} onPress={() => choose(null)}>
        No date
      </DayChip>
      {isOpen && (
        <div className="basis-full">
          <ViewingDateForm
            field={field}
            label="Watched on"
            firstDay={day ?? ''}
            others={[]}
            submit="Save date"
            onSave={(chosen) => {
              another.current?.focus();
              choose(chosen);
            }}
          />
        </div>
      )}
    </fieldset>
  );
}

type DayChipProps = {
  ref?: Ref<HTMLButtonElement>;
  isChosen: boolean;
  onPress: () => void;
  children: string;
};

const DayChip = ({ ref, isChosen, onPress, children }: DayChipProps) => (
  <button
    ref={ref}
    type="button"
    aria-pressed={isChosen}
    onClick={onPress}
    className={`${CHIP} aria-pressed:border-text aria-pressed:bg-text aria-pressed:text-ground`}
  >
    {children}
  </button>
);

const FAILURE = 'The date could not be saved. Please try again.';

function useDay(filmId: number, page: MemberPage) {
  const client = useQueryClient();
  const query = viewingsQuery(filmId);
  const { data } = useQuery(query);
  const { mutate, isPending, variables } = useChange({
    page,
    log: 'The date could not be changed',
    failureText: () => FAILURE,
    scope: { id: 'watched' },
    mutationFn: async (day: string | null) => {
      // Not by the query, which offline would wait, and all later changes with it.
      const signal = AbortSignal.timeout(BROWSER_LIMITS.write);
      const [viewing] = await apiGet('/viewings/{id}', { path: { id: filmId }, signal });
      return viewing ? dateViewing(filmId, viewing.id, day) : addViewing(filmId, { day });
    },
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: userListQuery.queryKey });
      void client.invalidateQueries({ queryKey: marksQuery.queryKey });
      void client.invalidateQueries({ queryKey: memberFilmQuery(filmId).queryKey });
      void client.invalidateQueries({ queryKey: CHALLENGES_KEY });
      await client.invalidateQueries({ queryKey: query.queryKey });
    },
  });
  const saved = data?.[0] ? data[0].day : ownToday();
  return { day: isPending ? variables : saved, save: mutate };
}
