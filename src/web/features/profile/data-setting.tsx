import { Download } from 'lucide-react';
import { SECONDARY_BUTTON } from '#web/ui/button-styles.ts';
import { Setting } from './setting.tsx';

const FORMATS = ['JSON', 'CSV'] as const;

export function DataSetting() {
  return (
    <Setting
      title="Your data"
      text="Download your watchlist, what you have watched and all your ratings: as CSV for spreadsheets, or as JSON for programs with everything else that is stored about you."
    >
      <ul className="flex flex-wrap gap-3">
        {FORMATS.map((format) => (
          <li key={format}>
            <a href={`/api/profile/export.${format.toLowerCase()}`} download className={SECONDARY_BUTTON}>
              <Download aria-hidden="true" className="size-4" />
              Download {format}
            </a>
          </li>
        ))}
      </ul>
    </Setting>
  );
}
