import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { OwnListField, useOwnLists } from '#features/lists/web/lists.ts';
import { NeedsScripts } from '#ui/states/loading-line.tsx';
import { apiSend } from '#web/lib/calls.ts';
import { MIN_POOL } from '../contract/night-rules.ts';
import { CodeForm, GuestForm, LocalNote } from './join-screen.tsx';
import { storeNight } from './night-calls.ts';

const STEPS = [
  ['Start a movie night', 'You get a code. Your friends use the code to join on their phones, without an account.'],
  ['Say what to leave out', 'Set limits for scares, gore, content and time. Nobody sees who said what.'],
  ['Vote', 'Everybody says yes or no to the same films. The film that most people want wins.'],
] as const;

type OpenScreenProps = {
  isMember: boolean;
  /** The id of the member's list that is chosen at first. */
  list: string | undefined;
};

export function OpenScreen(props: OpenScreenProps) {
  return (
    <div className="page grid gap-x-16 gap-y-10 pt-8 md:pt-14 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="min-w-0">
        <h1 className="display text-6xl leading-none! md:text-8xl">Movie night</h1>
        <p className="mt-4 max-w-prose text-lg text-muted md:text-xl">One film nobody walks out on.</p>
        <ol className="mt-8 max-w-prose space-y-5 max-lg:hidden md:mt-12">
          <Steps />
        </ol>
      </div>
      <div className="space-y-8">
        <NeedsScripts>A movie night works only with JavaScript.</NeedsScripts>
        <div className="border-line border-y py-6 noscript:hidden md:rounded-md md:border md:bg-raised md:p-8">
          <h2 className="display mb-4 text-3xl">Start a movie night</h2>
          <OpenForm {...props} />
        </div>
        <div className="noscript:hidden md:px-8">
          <h2 className="display mb-4 text-2xl">Join with a code</h2>
          <CodeForm isSecondary />
        </div>
        <LocalNote />
      </div>
      <ol className="max-w-prose space-y-5 lg:hidden">
        <Steps />
      </ol>
    </div>
  );
}

function Steps() {
  return STEPS.map(([title, text], index) => (
    <li key={title} className="grid grid-cols-[2.5rem_1fr] gap-x-3">
      <span aria-hidden="true" className="display text-4xl text-(--link) leading-none!">
        {index + 1}
      </span>
      <div>
        <h2 className="display text-2xl">{title}</h2>
        <p className="mt-1 text-muted">{text}</p>
      </div>
    </li>
  ));
}

function OpenForm({ isMember, list: first = '' }: OpenScreenProps) {
  const [chosen, setList] = useState(first);
  const lists = useOwnLists({ minFilms: MIN_POOL, isMember });
  // The list of a link may have been deleted, or have too few films.
  const list = !lists || lists.some(({ _id }) => _id === chosen) ? chosen : '';
  const client = useQueryClient();
  const navigate = useNavigate();
  const open = async (name: string) => {
    const night = await apiSend('POST', '/nights', { body: { name, ...(isMember && list && { list }) } });
    await storeNight(client, night);
    await navigate({ to: '/night/{-$code}', params: { code: night.code } });
  };
  return (
    <GuestForm
      submit="Start the movie night"
      busy="Starting..."
      hint="Your friends will see this name."
      failure="The movie night could not be started. Please try again."
      onName={open}
    >
      {/* Reserves the field's space on a member's device. */}
      <div className="mb-4 empty:hidden in-data-member:min-h-17 in-data-member:block!">
        {isMember && (
          <OwnListField
            label="Films to choose from"
            none="All films"
            minFilms={MIN_POOL}
            value={list}
            onChange={setList}
            isWide
          />
        )}
      </div>
    </GuestForm>
  );
}
