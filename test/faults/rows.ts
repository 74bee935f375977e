/**
 * The faults that must be survived, by section: what is done to the site, and what must hold. A top-level `describe` whose
 * title is one of these rows is the proof of that row; the reporter prints a line for each row and fails the run when a row
 * has no test.
 */
export const FAULT_ROWS = {
  Storage: {
    'kill -9 while writing':
      'The site is killed at random moments while members write, every other time with its database. It is ' +
      'back in under 5 s (not counting how long other programs had the processor), every acknowledged write ' +
      "is there, an unanswered one whole or not at all, and the films' sums equal a recount.",
    'kill -9 during the first start and each migration':
      'A first start is killed at each of its steps, in the middle of every migration and at random ' +
      'moments, with the database or without it. The next start completes it: the same schema and ' +
      'catalogue as without a kill.',
    'two apps on one DATA_DIR':
      'A second site is started on the DATA_DIR of a running one, and six at once on a fresh one. All but ' +
      'one end at once with exit code 1 and one line that names the first, which goes on unharmed.',
    'leftover pid and lock files':
      'After a crash the pid files name another program, a PostgreSQL of another folder, or nothing. The ' +
      'next start takes them over within 5 s, says so in the log and leaves the other program alone.',
    'disk full':
      "A small disk is filled by somebody else, by an import, and until not even the database's log can " +
      'grow. Writes answer 503, reads go on, nothing crashes or hangs; with room again all goes on, ' +
      'nothing acknowledged is lost.',
    'DATA_DIR read-only or of another owner':
      'DATA_DIR is a file, on a read-only or full disk, of another user, below a closed folder, or holds ' +
      'the database of another version. A start that cannot be made fails with one readable line.',
    'backup while writes run':
      "Backups are made under members' writes and restored into empty folders: each is one consistent " +
      'moment in which members sign in and find their films. Files cut short, altered or of another kind ' +
      'are refused before anything is written.',
    'an outside PostgreSQL down, dying, coming back':
      'The database is down at the start, killed and stopped under writes, and all its sessions are ended. ' +
      'Meanwhile every call answers 503 with Retry-After in under 2 s; tries follow with growing pauses, ' +
      'and the site recovers by itself.',
    'a slow query':
      'Queries of half a minute take most connections, then all of them. They are cut at their limit and ' +
      'answer 503; others are answered in under 300 ms (the median), or told so within seconds where no ' +
      'connection is left.',
    'SIGTERM under load':
      'The site is stopped under load, by itself and behind a proxy, with requests half sent and readers ' +
      'waiting. Every write is answered or never done, the exit comes in under 10 s, the next start needs ' +
      'no recovery; a second signal forces the end.',
  },
  Upstreams: {
    'TMDB refuses connections, has no name, bad TLS':
      'TMDB cannot be reached, has no address or a certificate nobody vouches for. Known films are served, ' +
      'unknown ones answer 503 with Retry-After, the circuit opens with one warning and closes by itself.',
    'TMDB is slow, trickles, hangs':
      'TMDB never answers, hangs after its headers or sends a byte now and then. Readers wait three ' +
      'seconds at most, the call is cut at five, and no socket is left.',
    'TMDB answers nonsense':
      'TMDB sends HTML, half a JSON, the wrong types, an error with status 200, or 50 MB. The answer is ' +
      'refused, the tables stay byte for byte as they were, and one bad film spoils no other.',
    'TMDB answers 429, 401, 404':
      'TMDB asks for a pause, refuses the token, or lacks a film that we hold. Nobody asks during the ' +
      "pause, the token is reported once and never printed, the film is marked and members' lists keep it.",
    '200 people open one unknown film':
      'Two hundred readers open a film that the catalogue lacks, at once. TMDB is asked once for all of ' +
      'them, and what it does not have is remembered.',
    'Contentful down, limited, broken entries':
      'The content service is down, limits us, or sends entries without fields, with dead links or in ' +
      'circles. Pages come without the section or with the copy kept for a day; the review itself answers ' +
      '503.',
    'SMTP down, slow, refusing, hanging':
      'The mail server is away, slow, refuses for now or for good, or hangs. Asking for a reset answers ' +
      'the same as ever, every mail is delivered once the server takes it, and no token or address is in a ' +
      'log.',
  },
  Concurrency: {
    '50 concurrent toggles of one entry':
      "Fifty calls set one entry of a watchlist, or a film's watched mark, at once from two devices. One " +
      'row is left or none, as the last call wants it: the API sets and never flips.',
    'one member rates from two devices':
      'Members rate the same films from two devices, also while the account is being deleted. The last ' +
      'rating wins whole, and the stored sums equal a recount.',
    'concurrent sign-up with one address':
      'Thirty registrations of one address in four spellings, at once. There is one account, with the ' +
      'password of the one that succeeded.',
    'double submit, retry after a lost answer':
      'Every call that changes something is sent twice, twice at once, and again after its answer was ' +
      'lost. The same is stored as after one.',
  },
  Accounts: {
    'reset token misused':
      "A reset's token is used twice, by eight requests at once, after a newer one, expired, by somebody " +
      'else, cut short and huge. There is exactly one success; all else is one refusal in the same words ' +
      'and time.',
    'after a reset':
      'A member resets the password while signed in on three devices and while somebody signs in with the ' +
      'old one. Every session ends, a notice is mailed, nobody is signed in.',
    'session fixation, replay, deleted member, garbage cookie':
      'Every call is made with planted, replayed, forged and garbled cookies and those of deleted members. ' +
      'A sign-in always has a new session; everybody else is a visitor, never a 500.',
    'login of known and unknown addresses':
      'Two hundred sign-ins and requests for a reset each, with known and with unknown addresses. Status ' +
      'and words are the same, and no median tells them apart.',
    'brute force':
      'Passwords are guessed for one account from many addresses and for many from one, with forged ' +
      'X-Forwarded-For and from one IPv6 network. Guessers wait (429, Retry-After); the owner still gets ' +
      'in.',
    '50 parallel logins':
      'Fifty and then four hundred sign-ins at once. The event loop is late by less than 100 ms, the queue ' +
      'is bounded, whoever finds it full gets 429 with Retry-After, and no session goes to another ' +
      'browser.',
    'forged Host on a reset request':
      'A reset is asked for with forged Host, X-Forwarded-Host, Forwarded and absolute targets. The mail ' +
      'links to APP_URL, or there is no mail.',
    'cookie flags':
      'Every answer that sets a cookie, with http and https. HttpOnly, SameSite=Lax, Path=/, no Domain; ' +
      'with https Secure and the __Host- prefix, without which nobody is signed in.',
    'requests from other sites':
      'Every path by every unsafe method as another site could send it: forms, plain text, null and ' +
      'sibling origins, with right credentials. 403 and no change; GET and HEAD change nothing.',
    "member B on member A's data":
      'Every call of the API by a visitor, by another member who names the owner in every way, and by the ' +
      "owner. Nothing of the owner's is told or changed by others; a call that is missing in the table " +
      'fails the build.',
    'extra fields':
      'Every call that changes something with fields that a caller might wish for (isAdmin, userId, id, ' +
      'dates). Ignored or refused.',
  },
  'Input and output': {
    'huge bodies and headers':
      'Bodies of 10 MB with and without a length, without an end, as a gzip bomb, headers of 64 KB, ' +
      'requests that trickle. 413, 431, 400 or 408 quickly, memory stays flat, others are served.',
    'wildcards, punctuation and 200 characters in a search':
      'Searches for signs that mean something to SQL, for 200 characters of everything, and made-up ones. ' +
      'Taken literally, at most 50 films, in under 200 ms.',
    'ids, pages and dates out of range':
      'Every parameter of every call and screen with what is none: -1, 0, 2^31, 2^63, 1e309, 1.5, 0x10, ' +
      'text, the 30th of February. 400, 404 or the nearest page, never 500.',
    'script in stored text':
      'A text that ends every place it could stand in is planted in titles, names, reviews and addresses, ' +
      'and every screen is opened in a browser. It is shown as text; nothing runs, and the content ' +
      'security policy has nothing to stop.',
    'javascript: and data: links in rich text':
      'Reviews link to scripts, data, files and other hosts in disguise. Those links, images and frames ' +
      'are dropped, their words stay.',
    'redirect parameter':
      'Sign-in with a redirect to another host in many spellings, and such paths sent to the server ' +
      'itself. Nobody leaves the site.',
    'errors in any layer':
      'Database, renderer, upstreams, jobs and image store fail with all they know. Answers have general ' +
      'words and a request id, never a stack, SQL, path or key; the log knows the rest.',
    'image paths':
      'Image addresses that climb out of the folder, name another host or size, and files that are not ' +
      'what they say. Refused; no redirect is followed, size and pixels are capped, files on the disk have ' +
      'names of our own.',
    'personal answers through a shared cache':
      "Every call and screen through caches that know headers alone, with a member's cookie, none and a " +
      'dead one. Personal answers are private, no-store; public ones are the same bytes for all.',
    'missing asset': 'Files that do not exist, and paths out of their folder. A 404 in JSON, never a page with 200.',
  },
} as const;

type Section = keyof typeof FAULT_ROWS;
/** Of a union of sections' rows the names of all. */
type NameIn<Rows> = Rows extends unknown ? keyof Rows : never;
export type FaultRow = NameIn<(typeof FAULT_ROWS)[Section]>;

/** The title of the `describe` that proves a row; a type error when there is no such row. */
export const row = (title: FaultRow): FaultRow => title;
