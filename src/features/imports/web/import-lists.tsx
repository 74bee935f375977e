import { useState } from 'react';
import { listNameProblem, MAX_LIST_NAME } from '#features/lists/contract/list-limits.ts';
import { TextButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { counted, filmCount, grouped } from '#ui/format/numbers.ts';
import { Choice } from '#ui/forms/choice.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { canBeMade, choiceOf, type ListChoice } from '../contract/import-room.ts';
import type { ImportList } from '../contract/imports.ts';

type ImportListsProps = {
  lists: readonly ImportList[];
  choices: readonly ListChoice[];
  onChange: (choices: ListChoice[]) => void;
};

/** The lists in the files. The member may skip or rename a list, or add its films to a list with the same name. */
export function ImportLists({ lists, choices, onChange }: ImportListsProps) {
  const change = (choice: ListChoice) => onChange([...choices.filter(({ list }) => list !== choice.list), choice]);
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{counted(lists.length, 'list')} in your files</legend>
      <ul className="border-line border-t">
        {lists.map((list) => (
          <li key={list.list} className="border-line border-b py-2">
            <ListField list={list} choice={choiceOf(list, choices)} onChange={change} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

type ListFieldProps = { list: ImportList; choice: ListChoice; onChange: (choice: ListChoice) => void };

function ListField({ list, choice, onChange }: ListFieldProps) {
  const { name, here, isWritten } = list;
  const isOpen = !isWritten && canBeMade(list) && !(here && here.missing === 0 && here.name === name);
  const isNew = isOpen && !here;
  return (
    <>
      {isNew ? (
        <Choice
          type="checkbox"
          isChecked={choice.action === 'create'}
          onChange={() => onChange({ ...choice, action: choice.action === 'create' ? 'skip' : 'create' })}
        >
          <span className="wrap-anywhere">{name}</span>
        </Choice>
      ) : (
        <p className="py-2 wrap-anywhere">{name}</p>
      )}
      <p className={classNames('text-muted text-sm', isNew && 'pl-8')}>{foundText(list)}</p>
      {here && !isWritten && (
        <p className="text-muted text-sm wrap-anywhere">
          {here.name === name ? 'You have a list with this name.' : `You imported this list as “${here.name}”.`}{' '}
          {here.missing === 0
            ? 'It has every film that we found.'
            : `${filmCount(here.missing)} from the file ${here.missing === 1 ? 'is' : 'are'} not on it yet.`}
        </p>
      )}
      {isOpen && here && <HereField list={list} choice={choice} onChange={onChange} />}
      {isOpen && choice.action === 'create' && (
        <NewListFields key={String(here !== null)} list={list} choice={choice} onChange={onChange} />
      )}
    </>
  );
}

function HereField({ list: { name, here }, choice, onChange }: ListFieldProps) {
  const options = [
    { value: 'skip', label: 'Leave my list as it is' },
    ...(here && here.missing > 0
      ? [{ value: 'add', label: `Add ${filmCount(here.missing)} to the end of my list` } as const]
      : []),
    { value: 'create', label: 'Make a new list' },
  ] as const;
  return (
    <div className="py-2">
      <SelectField
        label={`What to do with “${name}”`}
        value={choice.action}
        options={options}
        onChange={(action) => onChange({ ...choice, action })}
      />
    </div>
  );
}

/** Sends the name as it is typed; the server refuses a name that the member already uses. */
function NewListFields({ list, choice, onChange }: ListFieldProps) {
  const [isRenamed, setRenamed] = useState(list.here !== null);
  const name = choice.name ?? list.name;
  return (
    <div className="pl-8">
      {isRenamed ? (
        <TextField
          label={`New name for “${list.name}”`}
          name={`list-${list.list}`}
          value={name}
          maxLength={MAX_LIST_NAME}
          autoComplete="off"
          problem={listNameProblem(name)}
          onChange={({ target }) => onChange({ ...choice, name: target.value })}
        />
      ) : (
        <TextButton className="text-sm" onClick={() => setRenamed(true)}>
          Rename<span className="sr-only"> {list.name}</span>
        </TextButton>
      )}
      <Choice
        type="checkbox"
        isChecked={choice.ranked ?? list.ranked}
        onChange={() => onChange({ ...choice, ranked: !(choice.ranked ?? list.ranked) })}
      >
        Ranked<span className="sr-only"> {list.name}</span>
      </Choice>
    </div>
  );
}

/** @example foundText({ films: 10, found: 7, notHorror: 2 }) // '7 of 10 films found. 2 are not horror. 1 was not found.' */
function foundText({ films, found, notHorror }: Pick<ImportList, 'films' | 'found' | 'notHorror'>): string {
  if (films === 0) return 'It has no films.';
  const missing = films - found - notHorror;
  return [
    `${grouped(found)} of ${filmCount(films)} found.`,
    notHorror > 0 && `${grouped(notHorror)} ${notHorror === 1 ? 'is' : 'are'} not horror.`,
    missing > 0 && `${grouped(missing)} ${missing === 1 ? 'was' : 'were'} not found.`,
  ]
    .filter(Boolean)
    .join(' ');
}
