import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { unreadNewsQuery } from '#web/lib/member/news-queries.ts';
import { SECONDARY_BUTTON } from '#web/ui/button-styles.ts';

export function NewsLink() {
  const { data: unread = 0 } = useQuery(unreadNewsQuery);
  return (
    <Link to="/news" className={SECONDARY_BUTTON}>
      {unread === 0 ? 'Your news' : `Your news, ${unread} unread`}
    </Link>
  );
}
