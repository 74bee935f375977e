import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';

type Values<Name extends string> = Record<Name, string>;
type Problems<Name extends string> = Partial<Values<Name>>;

type FormOptions<Name extends string> = {
  /** The fields' names, in the order in which they stand. */
  fields: readonly Name[];
  /** What is wrong with which field. */
  validate: (values: Values<Name>) => Problems<Name>;
  /** Must not throw. @returns what went wrong, in words for the reader; nothing when all went well */
  submit: (values: Values<Name>) => Promise<string | undefined>;
};

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
export function useForm<Name extends string>({ fields, validate, submit }: FormOptions<Name>) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => readValues(null, fields));
  const [visited, setVisited] = useState<readonly Name[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const read = () => {
    const current = readValues(form.current, fields);
    setValues(current);
    return current;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what stood in the fields before hydration.
  useEffect(() => {
    read();
  }, []);

  const onBlur = ({ target }: FocusEvent<HTMLFormElement>) => {
    const left = fields.find((name) => name === target.name);
    if (left && read()[left] !== '') setVisited((before) => [...before, left]);
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const sent = read();
    const problems = validate(sent);
    const wrong = fields.find((name) => problems[name]);
    setVisited(fields);
    setFailure(undefined);
    if (wrong) return focusField(event.currentTarget, wrong);
    setBusy(true);
    setFailure(await submit(sent));
    setBusy(false);
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
    isBusy,
    failure,
    dismissFailure: () => setFailure(undefined),
    focus: (name: Name) => form.current && focusField(form.current, name),
    reset,
  };
}
