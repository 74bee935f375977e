import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { MAX_NOTE } from '#features/notes/contract/note-rules.ts';
import { Button } from '#ui/button.tsx';
import { counted, filmCount, grouped } from '#ui/format/numbers.ts';
import { Choice } from '#ui/forms/choice.tsx';
import { messageOf } from '#ui/forms/use-form.ts';
import { Notice } from '#ui/states/notice.tsx';
import { apiSend } from '#web/lib/calls.ts';
import { actionsOf, addedAmounts, canBeMade, isAsked, roomProblem } from '../contract/import-room.ts';
import type { Import, ImportApply, ImportList } from '../contract/imports.ts';
import { ConflictField, DoubtfulDays, NearViewings } from './apply-fields.tsx';
import { type ImportSummary, isEmpty, kindsText, waitingRows } from './import-words.ts';
import { IMPORT_SCOPE } from './imports-queries.ts';

/** Most files have no lists. */
const ImportLists = lazy(async () => ({ default: (await import('./import-lists.tsx')).ImportLists }));

type ApplyFormProps = {
  current: ImportSummary;
  /** Undefined while loading. */
  doubts: Pick<Import, 'doubtfulDays' | 'nearViewings' | 'questions' | 'lists' | 'here' | 'noteBytes'> | undefined;
  onChanged: () => void;
};

/** True if the member could import the list, or films of it. */
const isOpenList = (list: ImportList) => !list.isWritten && canBeMade(list) && (!list.here || list.here.missing > 0);

const UNREACHABLE = 'The import could not be started. Check your connection and try again.';

export function ApplyForm({ current, doubts, onChanged }: ApplyFormProps) {
  const { counts } = current;
  const [settings, setSettings] = useState<ImportApply>({
    conflicts: 'mine',
    includeNotHorror: false,
    nearIsSame: false,
    undatedDays: [],
  });
  const change = (part: Partial<ImportApply>) => setSettings((before) => ({ ...before, ...part }));
  const path = { importId: current._id };
  const { mutate, isPending, error } = useMutation({
    scope: IMPORT_SCOPE,
    mutationFn: (action: 'apply' | 'discard') =>
      action === 'apply'
        ? apiSend('POST', '/imports/{importId}/apply', { path, body: settings })
        : apiSend('DELETE', '/imports/{importId}', { path }),
    onSuccess: onChanged,
  });
  // After the import these two counts still include rows that were written.
  const { conflicts, notHorrorKnown } = current.state === 'done' ? { conflicts: 0, notHorrorKnown: 0 } : counts;
  const { nearViewings } = counts;
  const replaced = { mine: 0, theirs: conflicts, newest: counts.newer }[settings.conflicts];
  const { lists = [] } = doubts ?? {};
  const actions = actionsOf(lists, settings.lists ?? []);
  const adds = {
    ...counts.adds,
    viewings: counts.adds.viewings - (settings.nearIsSame ? nearViewings : 0),
    lists: doubts ? actions.filter((action) => action !== 'skip').length : counts.adds.lists,
  };
  const hasNew = !isEmpty(adds) || (conflicts > 0 && replaced > 0) || (notHorrorKnown > 0 && settings.includeNotHorror);
  const isOpen = isAsked(doubts?.questions ?? []);
  const isKnown = !isOpen && (hasNew || doubts?.questions.length === 0);
  const waiting = isOpen ? 0 : waitingRows(counts);
  const noRoom = doubts && roomProblem(doubts, actions, addedAmounts(lists, actions, doubts.noteBytes));
  const offersLists = lists.some(isOpenList);
  const isNothing = !hasNew && isKnown && waiting === 0 && !offersLists;
  const doubtfulDays = counts.adds.viewings > 0 ? (doubts?.doubtfulDays ?? []) : [];
  const hasOptions =
    lists.length +
      conflicts +
      nearViewings +
      doubtfulDays.length +
      notHorrorKnown +
      waiting +
      counts.overlapping +
      counts.notesTooLong +
      counts.begun >
    0;
  return (
    <>
      <section aria-labelledby="apply" className="mt-10">
        <h3 id="apply" className={hasOptions || !hasNew ? 'display mb-4 text-3xl' : 'sr-only'}>
          {isNothing ? 'Nothing new to import' : 'Import'}
        </h3>
        <div className="space-y-5">
          {conflicts > 0 && (
            <ConflictField
              count={conflicts}
              newer={counts.newer}
              chosen={settings.conflicts}
              onChoose={(chosen) => change({ conflicts: chosen })}
            />
          )}
          <NearViewings
            count={nearViewings}
            first={doubts?.nearViewings ?? []}
            isSame={settings.nearIsSame ?? false}
            onChange={(nearIsSame) => change({ nearIsSame })}
          />
          <DoubtfulDays
            days={doubtfulDays}
            undated={settings.undatedDays ?? []}
            onChange={(undatedDays) => change({ undatedDays })}
          />
          {lists.length > 0 && (
            <Suspense>
              <ImportLists
                lists={lists}
                choices={settings.lists ?? []}
                onChange={(chosen) => change({ lists: chosen })}
              />
            </Suspense>
          )}
          {notHorrorKnown > 0 && (
            <Choice
              type="checkbox"
              isChecked={settings.includeNotHorror}
              onChange={() => change({ includeNotHorror: !settings.includeNotHorror })}
            >
              Also import {filmCount(notHorrorKnown)} that {notHorrorKnown === 1 ? 'is' : 'are'} not horror
            </Choice>
          )}
          <div className="max-w-prose">
            {waiting > 0 && (
              <p>
                Please choose the right film for {counted(waiting, 'row', 'rows')}. Rows without a choice are left out.
              </p>
            )}
            {counts.begun > 0 && (
              <p>We leave out {counted(counts.begun, 'play')} in which you saw less than 80 % of the film.</p>
            )}
            {counts.notesTooLong > 0 && (
              <p>
                We leave out {counted(counts.notesTooLong, 'note')}, because together with your own{' '}
                {counts.notesTooLong === 1 ? 'it' : 'they'} would be longer than {grouped(MAX_NOTE)} characters.
              </p>
            )}
            {counts.begun + counts.notesTooLong > 0 && (
              <p>To see these films, download the list of what we left out.</p>
            )}
            {counts.overlapping > 0 && (
              <p>
                {counted(counts.overlapping, 'play begins', 'plays begin')} before an earlier play of the same film
                ended. We count them as one viewing.
              </p>
            )}
          </div>
        </div>
        {error && !isPending && (
          <Notice tone="failure" className="mt-5">
            {messageOf(error, UNREACHABLE)}
          </Notice>
        )}
      </section>
      <div className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-line-strong border-t bg-ground py-3 md:bottom-0">
        <p role="status" className="basis-full text-muted text-sm md:basis-auto md:text-base">
          {isKnown
            ? (noRoom ?? summaryText({ ...counts, adds }, hasNew, offersLists))
            : doubts && 'Please answer the question above first.'}
        </p>
        {hasNew && isKnown && !noRoom && (
          <Button isPrimary isBusy={isPending} onClick={() => mutate('apply')}>
            Import
          </Button>
        )}
        {current.state === 'ready' && (
          <Button isBusy={isPending} onClick={() => mutate('discard')}>
            {isNothing ? 'Choose other files' : 'Do not import'}
          </Button>
        )}
      </div>
    </>
  );
}

function summaryText(counts: Import['counts'], hasNew: boolean, offersLists: boolean): string {
  const { adds, rows } = counts;
  if (hasNew) return `${isEmpty(adds) ? '' : `This adds ${kindsText(adds)}. `}You can undo it later.`;
  if (rows === 0) return 'Your files contain no films that we can import.';
  if (offersLists) return 'Choose what to do with the lists above. Then you can import them.';
  if (waitingRows(counts) > 0) return 'Choose a film for a row above. Then you can import that film.';
  return counts.alreadyHere > 0
    ? 'You already have everything that we found.'
    : 'None of these films can be imported yet.';
}
