import { Link } from '@tanstack/react-router';
import { THEMES } from '#contract/browse/themes.ts';
import { CHIP } from '#web/ui/button-styles.ts';

const TITLE_ID = 'search-themes';

export function ThemeLinks() {
  return (
    <nav aria-labelledby={TITLE_ID} className="mt-10">
      <h2 id={TITLE_ID} className="display mb-4 text-2xl">
        Or browse a theme
      </h2>
      <ul className="flex max-w-4xl flex-wrap gap-2">
        {THEMES.map(({ label, value }) => (
          <li key={value}>
            <Link to="/keyword/$keyword" params={{ keyword: value }} className={CHIP}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
