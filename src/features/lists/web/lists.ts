export { AddToList } from './add-to-list.tsx';
export { listsQuery } from './list-queries.ts';
export { OwnListField, useOwnLists } from './own-list-field.tsx';
