import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { ApiError } from '#web/lib/api.ts';

type Values<Name extends string> = Record<Name, string>;
type Problems<Name extends string> = Partial<Values<Name>>;

type FormOptions<Name extends string> = {
  /** The fields' names, in the order in which they stand. */
  fields: readonly Name[];
  /** What is wrong with which field. */
  validate: (values: Values<Name>) => Problems<Name>;
  submit: (values: Values<Name>) => Promise<unknown>;
  /** Shown when `submit` throws something else than the server's message or a FormError. */
  failure: string;
  onFailure?: (error: Error) => unknown;
};

/** A failure with a message for the person in front of the form. */
export class FormError extends Error {
  override name = 'FormError';
}

/** The server's message, where it sent one. */
export const reasonOf = (error: Error, otherwise: string) =>
  ((error instanceof ApiError || error instanceof FormError) && error.message) || otherwise;

function readValues<Name extends string>(form: HTMLFormElement | null, fields: readonly Name[]): Values<Name> {
  const data = form ? new FormData(form) : undefined;
  const entries = fields.map((name) => [name, String(data?.get(name) ?? '')]);
  return Object.fromEntries(entries) as Values<Name>; // fromEntries forgets which names it was given
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/**
 * A form over plain, uncontrolled fields: what was typed, pasted or filled in before the page answered is kept, and
 * password managers find what they expect. What is wrong with a field is said once it was left or the form was sent.
 */
export function useForm<Name extends string>({ fields, validate, submit, failure, onFailure }: FormOptions<Name>) {
  const client = useQueryClient();
  const mutationKey = [useId()];
  const sending = useMutation({ mutationKey, mutationFn: submit, onError: onFailure });
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => readValues(null, fields));
  const [visited, setVisited] = useState<readonly Name[]>([]);

  const read = () => {
    const current = readValues(form.current, fields);
    setValues(current);
    return current;
  };
  // What was typed before hydration.
  const readFirst = useEffectEvent(read);
  useEffect(() => {
    readFirst();
  }, []);

  const onBlur = ({ target }: FocusEvent<HTMLFormElement>) => {
    const left = fields.find((name) => name === target.name);
    if (left && read()[left] !== '') setVisited((before) => [...before, left]);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Asked of the cache: a second click may come before the first one is rendered.
    if (client.isMutating({ mutationKey }) > 0) return;
    const sent = read();
    const problems = validate(sent);
    const wrong = fields.find((name) => problems[name]);
    setVisited(fields);
    sending.reset();
    if (wrong) focusField(event.currentTarget, wrong);
    else sending.mutate(sent);
  };

  /** Empties the fields and forgets what was wrong with them. */
  const reset = () => {
    form.current?.reset();
    setVisited([]);
    read();
  };

  const problems = validate(values);
  return {
    // POST, so that a form sent before the page answers does not put a password into the address.
    formProps: { ref: form, method: 'post', noValidate: true, onInput: read, onBlur, onSubmit } as const,
    problemOf: (name: Name) => (visited.includes(name) ? problems[name] : undefined),
    isValid: fields.every((name) => !problems[name]),
    isBusy: sending.isPending,
    isDone: sending.isSuccess,
    failure: sending.error && reasonOf(sending.error, failure),
    dismiss: sending.reset,
    focus: (name: Name) => form.current && focusField(form.current, name),
    reset,
  };
}
