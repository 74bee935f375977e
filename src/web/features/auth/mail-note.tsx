export type MailSettings = { sendsMail: boolean; contact: string | null };

/** Says whom to ask for the link when the site sends no mail. Renders nothing where the site sends mail. */
export function MailNote({ sendsMail, contact }: MailSettings) {
  if (sendsMail) return null;
  return (
    <p className="mb-5 text-muted text-sm">
      This site has no mail server: the people who run it pass the email on to you. Please ask them
      {contact && (
        <>
          :{' '}
          <a href={contact} className="text-link wrap-anywhere">
            {contact.replace('mailto:', '')}
          </a>
        </>
      )}
      .
    </p>
  );
}
