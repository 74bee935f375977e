import { Download } from 'lucide-react';
import { SHARE_PICTURES } from '#contract/shares/shared-pages.ts';
import { SECONDARY_BUTTON } from '#web/ui/button-styles.ts';
import { CopyField } from '#web/ui/forms/copy-field.tsx';
import { Notice } from '#web/ui/states/notice.tsx';

const PICTURES = [
  { label: 'Tall picture', ...SHARE_PICTURES.tall },
  { label: 'Wide picture', ...SHARE_PICTURES.wide },
];

export function NewLink({ url }: { url: string }) {
  const { pathname } = new URL(url);
  return (
    <div className="space-y-4">
      <Notice tone="success">Your link is ready. Copy it now: it is not shown again.</Notice>
      {/* The form that had the focus is gone. */}
      <CopyField label="Link" value={url} takesFocus />
      <ul className="flex flex-wrap gap-3">
        {PICTURES.map(({ label, file, width, height }) => (
          <li key={file}>
            <a href={`${pathname}/${file}`} download={`fright-club-${file}`} className={SECONDARY_BUTTON}>
              <Download aria-hidden="true" className="size-4" />
              {label}
              <span className="text-muted">
                {width} × {height}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
