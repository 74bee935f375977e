import { useState } from 'react';
import { PRIMARY_BUTTON } from '#ui/button-styles.ts';
import { Radios } from '#ui/forms/choice.tsx';
import { Notice } from '#ui/states/notice.tsx';
import type { Import, ImportAnswers } from '../contract/imports.ts';
import type { Upload } from './imports-queries.ts';
import { FilesField, type StartImport, useStartImport } from './upload.tsx';

type ImportQuestion = Import['questions'][number];

type QuestionsProps = StartImport & {
  current: Pick<Import, 'questions'>;
  /** Without files after the page was opened again: the server does not store them. */
  upload: Upload;
};

/** Asks what only the member knows. Then the same files are read again with the answers. */
export function Questions({
  current: { questions },
  upload: { files, answers: before },
  ...callbacks
}: QuestionsProps) {
  // An answer may lead to further questions: the earlier answers are sent again.
  const [answers, setAnswers] = useState<ImportAnswers>(() => ({ ...before, ...assumedAnswers(questions) }));
  const { start, isPending, failure } = useStartImport(callbacks);
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="questions" className="mb-10 rounded-md border border-line-strong bg-raised p-5 md:p-8">
      <h3 id="questions" className="display mb-4 text-3xl">
        {questions.length === 1 ? 'One question' : `${questions.length} questions`}
      </h3>
      {questions.map((question) => (
        <Question
          key={`${question.kind} ${question.file}`}
          {...textOf(question)}
          chosen={chosenOf(question, answers)}
          onChoose={(value) => setAnswers(withAnswer(question, answers, value))}
        />
      ))}
      {failure && !isPending && (
        <Notice tone="failure" className="mb-5">
          {failure}
        </Notice>
      )}
      {files.length > 0 ? (
        <button
          type="button"
          onClick={() => start({ files, answers })}
          aria-disabled={isPending || undefined}
          className={`${PRIMARY_BUTTON} aria-disabled:cursor-progress`}
        >
          {isPending ? 'Reading...' : 'Read the files again'}
        </button>
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

type QuestionProps = {
  legend: string;
  options: readonly { value: string; label: string }[];
  chosen: string | undefined;
  onChoose: (value: string) => void;
};

function Question({ legend, options, chosen, onChoose }: QuestionProps) {
  return (
    <fieldset className="mb-5">
      <legend className="mb-1 font-semibold wrap-anywhere">{legend}</legend>
      <div className="flex flex-wrap gap-x-8">
        <Radios name={legend} options={options} chosen={chosen} onChoose={onChoose} />
      </div>
    </fieldset>
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

function textOf(question: ImportQuestion): Pick<QuestionProps, 'legend' | 'options'> {
  const { file } = question;
  switch (question.kind) {
    case 'list':
      return {
        legend: LISTS[question.of ?? 'all'](file),
        options: MEANINGS.filter(({ value }) => value !== 'list' || question.asList),
      };
    case 'profile':
      return {
        legend: `Which profile in ${file} is yours?`,
        options: question.profiles.map((name) => ({ value: name, label: name })),
      };
    case 'scale':
      return {
        legend: `What is the highest possible rating in ${file}? The column “${question.column}” has ratings such as ${question.examples.join(', ')}.`,
        options: SCALES,
      };
    default:
      return {
        legend: `${file} has dates such as ${question.examples.join(', ')}. Which part of the date comes first?`,
        options: ORDERS.filter(
          ({ value }) => value !== 'ymd' || !question.examples.some((date) => LONG_YEAR.test(date)),
        ),
      };
  }
}

function assumedAnswers(questions: readonly ImportQuestion[]): ImportAnswers {
  const order = questions.find((question) => question.kind === 'date-order')?.assumed;
  return order ? { dateOrder: order } : {};
}

function chosenOf(question: ImportQuestion, answers: ImportAnswers): string | undefined {
  switch (question.kind) {
    case 'list':
      return answers.lists?.[question.file];
    case 'scale':
      return answers.scales?.[question.file];
    default:
      return question.kind === 'profile' ? answers.profile : answers.dateOrder;
  }
}

function withAnswer(question: ImportQuestion, answers: ImportAnswers, value: string): ImportAnswers {
  if (question.kind === 'profile') return { ...answers, profile: value };
  const order = ORDERS.find((one) => one.value === value);
  if (order) return { ...answers, dateOrder: order.value };
  const scale = SCALES.find((one) => one.value === value);
  if (scale) return { ...answers, scales: { ...answers.scales, [question.file]: scale.value } };
  const meaning = MEANINGS.find((one) => one.value === value);
  return meaning ? { ...answers, lists: { ...answers.lists, [question.file]: meaning.value } } : answers;
}
