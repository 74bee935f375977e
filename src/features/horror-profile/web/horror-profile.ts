/** The sections of a Horror Profile, on the member's own screen and on a shared page. */
export { ProfileBody } from './profile-body.tsx';
