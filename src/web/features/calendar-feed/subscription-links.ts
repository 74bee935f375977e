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
