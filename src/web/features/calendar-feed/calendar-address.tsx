import { SECONDARY_BUTTON } from '#web/ui/button-styles.ts';
import { CopyField } from '#web/ui/forms/copy-field.tsx';
import { subscriptionLinks } from './subscription-links.ts';

type CalendarAddressProps = {
  url: string;
  /** The calendar's name in Outlook. */
  name: string;
  takesFocus?: boolean;
};

export function CalendarAddress({ url, name, takesFocus }: CalendarAddressProps) {
  return (
    <div className="space-y-4">
      <CopyField label="Calendar address" value={url} takesFocus={takesFocus} />
      <ul aria-label="Add to" className="flex flex-wrap gap-3">
        {subscriptionLinks(url, name).map(({ label, href }) => (
          <li key={label}>
            <a href={href} target="_blank" rel="noreferrer" className={SECONDARY_BUTTON}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">
        Your calendar updates by itself. New or changed films may take a day to appear.
      </p>
    </div>
  );
}
