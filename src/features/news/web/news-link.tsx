import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { unreadNewsQuery } from '#web/lib/member/news-queries.ts';

export function NewsLink() {
  const { data: unread = 0 } = useQuery(unreadNewsQuery);
  return (
    <Link to="/news" className={SECONDARY_BUTTON}>
      {unread === 0 ? 'Your news' : `Your news, ${unread} unread`}
    </Link>
  );
}
