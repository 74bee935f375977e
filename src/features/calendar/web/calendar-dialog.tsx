import { useState } from 'react';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { PLATFORMS, type PlatformSlug } from '#features/browse/contract/platforms.ts';
import { THEMES, type ThemeSlug } from '#features/browse/contract/themes.ts';
import { Dialog } from '#ui/floating/dialog.tsx';
import type { OpenedProps } from '#ui/floating/dialog-button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { calendarPath } from '../contract/feed-files.ts';
import { CalendarAddress } from './calendar-address.tsx';

const ALL_THEMES = [{ value: '', label: 'All themes' }, ...THEMES] as const;
const ALL_PLATFORMS = [{ value: '', label: 'All platforms' }, ...PLATFORMS] as const;

export function CalendarDialog(dialog: OpenedProps) {
  const [theme, setTheme] = useState<ThemeSlug | ''>('');
  const [platform, setPlatform] = useState<PlatformSlug | ''>('');
  const path = calendarPath({ theme: theme || undefined, platform: platform || undefined });
  return (
    <Dialog title="Add to your calendar" {...dialog} className="max-w-lg">
      <div className="space-y-5 px-4 pb-6 md:px-6">
        <p className="text-muted">
          Get the coming year’s horror releases in your calendar app. Choose all of them, or only one theme or platform.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label="Theme" value={theme} options={ALL_THEMES} onChange={setTheme} isWide />
          <SelectField label="Platform" value={platform} options={ALL_PLATFORMS} onChange={setPlatform} isWide />
        </div>
        <CalendarAddress url={`${window.location.origin}${path}`} name={`${PRODUCT_NAME} releases`} />
      </div>
    </Dialog>
  );
}
