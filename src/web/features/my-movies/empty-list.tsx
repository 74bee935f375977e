import { Link } from '@tanstack/react-router';
import { SECONDARY_BUTTON } from '#web/ui/button-styles.ts';

export function EmptyList({ text }: { text: string }) {
  return (
    <div className="flex min-h-[40vh] flex-col items-start justify-center gap-7 py-12">
      <p className="max-w-[32ch] text-balance text-2xl leading-snug md:text-3xl">{text}</p>
      <Link to="/" className={SECONDARY_BUTTON}>
        Find a film
      </Link>
    </div>
  );
}
