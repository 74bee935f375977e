import { Link } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';

type FirstStepsProps = {
  limits: ReactNode;
  services: ReactNode;
  onDone: () => void;
};

const TITLE_ID = 'welcome-steps';

const TITLES = ['What is too much for you?', 'Which streaming services do you pay for?', 'Import your films'];

/** Three steps for a new member, above the page. Each can be skipped, and all are in the profile too. */
export function FirstSteps({ limits, services, onDone }: FirstStepsProps) {
  const [step, setStep] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (step > 0) heading.current?.focus();
  }, [step]);
  const leave = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button with the focus is about to disappear.
    currentTarget.closest('main')?.focus();
    onDone();
  };
  const isLast = step === TITLES.length - 1;
  return (
    <section aria-labelledby={TITLE_ID} className="border-line border-b bg-raised print:hidden">
      <div className="page py-6 md:py-8">
        <div className="mx-auto max-w-5xl">
          <p className="text-muted text-sm">
            Welcome. Step {step + 1} of {TITLES.length}
          </p>
          <h2 ref={heading} id={TITLE_ID} tabIndex={-1} className="display mt-1 mb-4 text-4xl md:text-5xl">
            {TITLES[step]}
          </h2>
          {[limits, services, <Import key="import" onDone={onDone} />][step]}
          <div className="mt-6 flex flex-wrap gap-3">
            {!isLast && (
              <Button isPrimary onClick={() => setStep(step + 1)}>
                Next
              </Button>
            )}
            <Button onClick={leave}>{isLast ? 'Not now' : 'Skip all'}</Button>
          </div>
        </div>
      </div>
    </section>
  );
}

function Import({ onDone }: { onDone: () => void }) {
  return (
    <p className="max-w-prose text-muted">
      Do you have a diary or a watchlist on another site?{' '}
      <Link to="/profile/import" onClick={onDone} className="text-link target font-semibold">
        Import your films
      </Link>{' '}
      from Letterboxd, Trakt, IMDb or your own spreadsheet.
    </p>
  );
}
