import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Radios } from '#ui/forms/choice.tsx';
import { Notice } from '#ui/states/notice.tsx';
import type { Import, ImportAnswers } from '../contract/imports.ts';
import { FilesField, type StartImport, type Upload, useStartImport } from './upload.tsx';

type ImportQuestion = Import['questions'][number];

type QuestionsProps = StartImport & {
  questions: Import['questions'];
  /** Without files after the page was opened again: the server does not store them. */
  upload: Upload;
};

/** Asks what only the member knows. Then the same files are read again with the answers. */
export function Questions({ questions, upload: { files, answers: before }, onStarted }: QuestionsProps) {
  // An answer may lead to further questions: the earlier answers are sent again.
  const [answers, setAnswers] = useState<ImportAnswers>(() => ({ ...before, ...assumedAnswers(questions) }));
  const { start, isPending, failure } = useStartImport(onStarted);
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="questions" className="mb-10 rounded-md border border-line-strong bg-raised p-5 md:p-8">
      <h3 id="questions" className="display mb-4 text-3xl">
        {questions.length === 1 ? 'One question' : `${questions.length} questions`}
      </h3>
      {questions.map((question) => (
        <Question
          key={`${question.kind} ${question.file}`}
          question={question}
          answers={answers}
          onAnswer={setAnswers}
        />
      ))}
      {failure && !isPending && (
        <Notice tone="failure" className="mb-5">
          {failure}
        </Notice>
      )}
      {files.length > 0 ? (
        <Button isPrimary isBusy={isPending} onClick={() => start({ files, answers })}>
          {isPending ? 'Reading...' : 'Read the files again'}
        </Button>
      ) : (
        <FilesField
          label="Choose the same files again"
          hint="We do not store your files, so we need them again to use your answers."
          isBusy={isPending}
          onChoose={(again) => start({ files: again, answers })}
        />
      )}
    </section>
  );
}

const MEANINGS = [
  { value: 'watched', label: 'As films I have watched' },
  { value: 'watchlist', label: 'As films on my watchlist' },
  { value: 'list', label: 'As a list of its own' },
  { value: 'neither', label: 'Not at all' },
] as const;
const ORDERS = [
  { value: 'dmy', label: 'Day first' },
  { value: 'mdy', label: 'Month first' },
  { value: 'ymd', label: 'Year first' },
] as const;
const LONG_YEAR = /\d{4}/;

const SCALES = [
  { value: '5', label: '5' },
  { value: '10', label: '10' },
  { value: '100', label: '100' },
  { value: 'none', label: 'I don’t know, so leave these ratings out' },
] as const;

const LISTS = {
  all: (file: string) => `How should we import the films in ${file}?`,
  rest: (file: string) => `Some films in ${file} have neither a date nor a rating. How should we import these films?`,
  favorites: (file: string) => `${file} has your favorites. How should we import these films?`,
};

function assumedAnswers(questions: readonly ImportQuestion[]): ImportAnswers {
  const order = questions.find((question) => question.kind === 'date-order')?.assumed;
  return order ? { dateOrder: order } : {};
}

type QuestionProps = {
  question: ImportQuestion;
  answers: ImportAnswers;
  /** Called with all answers. */
  onAnswer: (answers: ImportAnswers) => void;
};

function Question({ question, answers, onAnswer }: QuestionProps) {
  const { file } = question;
  const choice = <Value extends string>(
    legend: string,
    options: readonly { value: Value; label: string }[],
    chosen: Value | undefined,
    answer: (value: Value) => ImportAnswers,
  ) => (
    <fieldset className="mb-5">
      <legend className="mb-1 font-semibold wrap-anywhere">{legend}</legend>
      <div className="flex flex-wrap gap-x-8">
        <Radios
          name={legend}
          options={options}
          chosen={chosen}
          onChoose={(value) => onAnswer({ ...answers, ...answer(value) })}
        />
      </div>
    </fieldset>
  );
  switch (question.kind) {
    case 'list': {
      const options = MEANINGS.filter(({ value }) => value !== 'list' || question.asList);
      return choice(LISTS[question.of ?? 'all'](file), options, answers.lists?.[file], (meaning) => ({
        lists: { ...answers.lists, [file]: meaning },
      }));
    }
    case 'profile': {
      const options = question.profiles.map((name) => ({ value: name, label: name }));
      return choice(`Which profile in ${file} is yours?`, options, answers.profile, (profile) => ({ profile }));
    }
    case 'scale': {
      const legend = `What is the highest possible rating in ${file}? The column “${question.column}” has ratings such as ${question.examples.join(', ')}.`;
      return choice(legend, SCALES, answers.scales?.[file], (scale) => ({
        scales: { ...answers.scales, [file]: scale },
      }));
    }
    default: {
      const hasLongYear = question.examples.some((date) => LONG_YEAR.test(date));
      const legend = `${file} has dates such as ${question.examples.join(', ')}. Which part of the date comes first?`;
      const options = ORDERS.filter(({ value }) => value !== 'ymd' || !hasLongYear);
      return choice(legend, options, answers.dateOrder, (dateOrder) => ({ dateOrder }));
    }
  }
}
