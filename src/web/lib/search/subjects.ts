import { linkOptions } from '@tanstack/react-router';
import type { Subject } from '#contract/search/subjects.ts';

/** Keywords are stored in lower case. */
export const subjectName = ({ name }: Subject) => name.charAt(0).toUpperCase() + name.slice(1);

export const subjectLink = ({ kind, slug }: Subject) =>
  kind === 'tag'
    ? linkOptions({ to: '/tag/$tag', params: { tag: slug } })
    : linkOptions({ to: '/keyword/$keyword', params: { keyword: slug } });
