import { SECONDARY_BUTTON } from '#ui/button.tsx';
import { CopyField } from '#ui/forms/copy-field.tsx';

type CalendarAddressProps = {
  url: string;
  /** The calendar's name in Outlook. */
  name: string;
  takesFocus?: boolean;
};

export function CalendarAddress({ url, name, takesFocus }: CalendarAddressProps) {
  return (
    <div className="space-y-4">
      <CopyField label="Calendar link" value={url} takesFocus={takesFocus} />
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

type SubscriptionLink = { label: string; href: string };

/** Returns one link for each calendar program. @param url https, or http on localhost */
export function subscriptionLinks(url: string, name: string): SubscriptionLink[] {
  const webcal = url.replace(/^https?:/, 'webcal:');
  const outlook = new URLSearchParams({ url, name });
  return [
    { label: 'Calendar app', href: webcal },
    { label: 'Google', href: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}` },
    { label: 'Outlook.com', href: `https://outlook.live.com/calendar/0/addfromweb?${outlook}` },
    { label: 'Microsoft 365', href: `https://outlook.office.com/calendar/0/addfromweb?${outlook}` },
  ];
}
