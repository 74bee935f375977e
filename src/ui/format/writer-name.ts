import type { Writer } from '#features/reviews/contract/reviews.ts';

export const writerName = (writer: Writer) => [writer?.firstName, writer?.lastName].filter(Boolean).join(' ');
