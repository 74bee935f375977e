import type { Writer } from '#contract/editorial/editorial.ts';

export const writerName = (writer: Writer) => [writer?.firstName, writer?.lastName].filter(Boolean).join(' ');
