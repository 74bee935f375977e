export { AddToList } from './add-to-list.tsx';
export { OwnListField } from './own-list-field.tsx';
