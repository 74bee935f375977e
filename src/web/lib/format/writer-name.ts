import type { Writer } from '#contract/editorial.ts';

/** @example writerName({ firstName: 'Ellen', lastName: null }) // 'Ellen' */
export const writerName = (writer: Writer) => [writer?.firstName, writer?.lastName].filter(Boolean).join(' ');
