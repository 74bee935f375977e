import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { ApiError } from '#web/lib/api.ts';

type Values<Name extends string> = Record<Name, string>;
type Problems<Name extends string> = Partial<Values<Name>>;

type FormOptions<Name extends string> = {
  fields: readonly Name[];
  validate: (values: Values<Name>) => Problems<Name>;
  submit: (values: Values<Name>) => Promise<unknown>;
  /** Shown when `submit` throws an error that has no message for the user. */
  failure: string;
  onFailure?: (error: Error) => unknown;
};

export class FormError extends Error {
  override name = 'FormError';
}

/** The message for the user: the server's or a FormError's, otherwise the fallback. */
export const messageOf = (error: Error, fallback: string) =>
  ((error instanceof ApiError || error instanceof FormError) && error.message) || fallback;

function readValues<Name extends string>(form: HTMLFormElement | null, fields: readonly Name[]): Values<Name> {
  const data = form ? new FormData(form) : undefined;
  const entries = fields.map((name) => [name, String(data?.get(name) ?? '')]);
  return Object.fromEntries(entries) as Values<Name>; // fromEntries loses the names of the keys
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** The fields are uncontrolled: text that was typed or filled in before hydration stays, and password managers work. */
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
  // Reads text that was typed before hydration.
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
    // Ignores a second submit. The mutation cache knows of the first one even before React renders again.
    if (client.isMutating({ mutationKey }) > 0) return;
    const sent = read();
    const problems = validate(sent);
    const wrong = fields.find((name) => problems[name]);
    setVisited(fields);
    sending.reset();
    if (wrong) focusField(event.currentTarget, wrong);
    else sending.mutate(sent);
  };

  const reset = () => {
    form.current?.reset();
    setVisited([]);
    read();
  };

  const problems = validate(values);
  return {
    // The method is POST, so that a form sent before hydration does not put a password into the URL.
    formProps: { ref: form, method: 'post', noValidate: true, onInput: read, onBlur, onSubmit } as const,
    values,
    problemOf: (name: Name) => (visited.includes(name) ? problems[name] : undefined),
    isValid: fields.every((name) => !problems[name]),
    isBusy: sending.isPending,
    isDone: sending.isSuccess,
    failure: sending.error && messageOf(sending.error, failure),
    dismiss: sending.reset,
    focus: (name: Name) => form.current && focusField(form.current, name),
    reset,
  };
}
