import { PLATFORMS, type PlatformSlug } from '#features/browse/contract/platforms.ts';
import { regionName } from '#ui/format/names.ts';
import { Choice } from '#ui/forms/choice.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { MemberServices } from '../contract/streaming.ts';

type ServicesEditorProps = { services: MemberServices; onChange: (services: MemberServices) => void };

const NAMES = new Intl.ListFormat('en-US');

const toggled = (platforms: PlatformSlug[], slug: PlatformSlug) =>
  platforms.includes(slug) ? platforms.filter((one) => one !== slug) : [...platforms, slug];

function knownText({ region, regions }: MemberServices): string {
  if (regions.length === 0) return 'We do not know yet where films stream.';
  const known = `We know where films stream in ${NAMES.format(regions.map(regionName))}`;
  return regions.includes(region) ? `${known}.` : `${known}, not in ${regionName(region)}.`;
}

export function ServicesEditor({ services, onChange }: ServicesEditorProps) {
  const { region, platforms, regions } = services;
  const choices = regions.includes(region) ? regions : [region, ...regions];
  return (
    <div className="space-y-5">
      <fieldset>
        <legend className="sr-only">Services that I pay for</legend>
        <div className="grid gap-x-5 sm:grid-cols-2">
          {PLATFORMS.map(({ value, label }) => (
            <Choice
              key={value}
              type="checkbox"
              isChecked={platforms.includes(value)}
              onChange={() => onChange({ ...services, platforms: toggled(platforms, value) })}
            >
              {label}
            </Choice>
          ))}
        </div>
      </fieldset>
      {choices.length > 1 && (
        <SelectField
          label="Country"
          value={region}
          options={choices.map((value) => ({ value, label: regionName(value).replace(/^the /, '') }))}
          onChange={(chosen) => onChange({ ...services, region: chosen })}
        />
      )}
      <p className="max-w-prose text-muted text-sm">{knownText(services)}</p>
    </div>
  );
}
