import { classNames } from '../class-names.ts';
import { LEVELS, passwordStrength } from './password-strength.ts';

/** Space for the note is reserved while the field is empty. Screen readers announce a new level when they are idle. */
export function StrengthNote({ password }: { password: string }) {
  const level = password === '' ? -1 : passwordStrength(password);
  return (
    <div className="-mt-2 mb-4 flex h-5 items-center gap-3 text-sm">
      <span aria-hidden="true" className={classNames('grid w-24 grid-cols-4 gap-1', level < 0 && 'invisible')}>
        {LEVELS.map((name, index) => (
          <span key={name} className={classNames('h-1 rounded-full', index <= level ? 'bg-text' : 'bg-line-strong')} />
        ))}
      </span>
      <p role="status" className="text-muted">
        {level >= 0 && `Password strength: ${LEVELS[level]}`}
      </p>
    </div>
  );
}
