/**
 * The faults that the site must survive, by section: each row says what is done to the site and what must hold. A
 * top-level `describe` whose title is one of these rows proves that row. The reporter prints a line for each row, and the
 * run fails when a row has no test.
 */
export const FAULT_ROWS = {
  Storage: {
    'kill -9 while writing':
      'The site is killed at random moments while members write, every other time together with its ' +
      'database. It is back in under 5 s (not counting the time that other programs used the processor), ' +
      'every acknowledged write is stored, an unacknowledged write is stored completely or not at all, and ' +
      "the films' sums equal a recount.",
    'kill -9 while an import is applied':
      'The site is killed again and again while it writes an import of every film, and while it takes it back. ' +
      'The job continues after each start: every row is written once, and then none is left; the sums equal a ' +
      'recount.',
    'kill -9 while a list is copied':
      'A member copies a list of 5,000 films. In the middle, when all rows are written but not committed, the site is ' +
      'killed, or the site and its database, or the connection. Nothing is half copied, and the member can copy the ' +
      'list again.',
    'kill -9 while members are told':
      'The site is killed while it tells members of releases and again and again while it mails their digests. Each ' +
      'piece of news is told once and no digest is sent twice; only a mail that was just being sent may be lost, and ' +
      'its news are still in the site.',
    'the site is killed under npm start':
      'The process of the site is killed again and again, as the system does when memory runs out. npm start ' +
      'starts it again, with growing pauses. A site that was stopped, or that refuses a setting or its database, is not ' +
      'started again.',
    'kill -9 during the first start and each migration':
      'A first start is killed at each of its steps, in the middle of every migration and at random ' +
      'moments, with and without the database. The next start completes it: the schema and the catalogue ' +
      'are the same as without a kill.',
    'two apps on one DATA_DIR':
      'A second site is started on the DATA_DIR of a running one, and six start at once on a new one. All ' +
      'but one exit immediately with one line that names the first, which keeps running unharmed. npm start ' +
      'tries again, because a backup uses DATA_DIR only for a moment.',
    'leftover pid and lock files':
      'After a crash the pid files name another program, a PostgreSQL of another folder, or nothing. The ' +
      'next start takes them over within 5 s, logs it and leaves the other program alone.',
    'disk full':
      "A small disk is filled by another program, by an import, and until not even the database's log can " +
      'grow. Writes get 503, reads and signing out still work, nothing crashes or hangs. Once there is space again ' +
      'everything recovers and no acknowledged write is lost.',
    'a PG_BIN that does not fit':
      'PG_BIN names a missing folder, one without PostgreSQL, an older PostgreSQL or one of another major version than ' +
      'the data, or the data have a locale that the system lacks. The start ends with one line that says what to do, ' +
      'and the data stay as they are.',
    'DATA_DIR read-only or owned by another user':
      'DATA_DIR is a file, is on a read-only or full disk, belongs to another user, is below a closed ' +
      'folder, or holds the database of another version. A start that is impossible fails with one readable ' +
      'line.',
    'backup during writes':
      'Backups are made while members write, and are restored into empty folders. Each is one consistent ' +
      'moment: members sign in and find their films. Files that are truncated, altered or of another kind ' +
      'are refused before anything is written.',
    'kill -9 during a restore':
      'A restore is killed again and again before its rows are complete. The site does not start on such a ' +
      'database and says in one line what to do; the same restore, run again, is complete.',
    'damaged pages of the database':
      'One page each of the films, the ratings and the keys of sessions is overwritten while the site is stopped. Calls ' +
      'that need them get 503 with a sentence; /readyz, the administrators’ page and the log name the table or index and ' +
      'what to do. The backup ends with one line.',
    'an external PostgreSQL stops, dies and comes back':
      'The database is down at the start, is killed and stopped during writes, and all its sessions are ' +
      'ended. Meanwhile every call gets 503 with Retry-After in under 2 s. The site retries with growing ' +
      'pauses and recovers on its own.',
    'a slow query':
      'Queries of half a minute take most connections, then all of them. They are cancelled at their time ' +
      'limit and get 503. Other calls are answered in under 300 ms (the median), or get 503 within seconds ' +
      'when no connection is free.',
    'a locked table':
      'A session of an operator locks all ratings. Ten members save thirty: they get 503 with Retry-After in under 9 s, and ' +
      'every call that needs no ratings is served in under a second meanwhile. Ten members open their ratings again and ' +
      'again: after the first two seconds other calls are served as quickly. Nothing acknowledged is lost, and once the ' +
      'lock is gone everything works again.',
    'SIGTERM under load':
      'The site is stopped under load, alone and behind a proxy, with half-sent requests and waiting ' +
      'visitors. Every write is either acknowledged or not stored, the process exits in under 10 s, and the ' +
      'next start needs no recovery. A second signal forces the exit.',
    'a movie night while processes and the database die':
      'Guests of a night vote on two processes. One is killed in the middle of the votes, then the database is ' +
      'killed and comes back, and again after the guests have scored the film. No acknowledged vote or score is ' +
      'lost, a vote that is sent again counts once, and the streams of events that are still open say what was missed.',
    'open streams of events at a stop':
      'A stream outlasts the time limits for silent connections. A hundred streams of one IP address are open when ' +
      'the site stops: each ends, the process exits in under 10 s, and other calls of the address are served ' +
      'beside them. The next stream is refused.',
  },
  Upstreams: {
    'TMDB refuses connections, has no DNS name, has a bad certificate':
      'TMDB cannot be reached, its name does not resolve, or its certificate is not trusted. Known films ' +
      'are served, unknown ones get 503 with Retry-After, and the circuit breaker opens with one warning ' +
      'and closes on its own.',
    'TMDB is slow, trickles, hangs':
      'TMDB never responds, hangs after the headers, or sends a byte now and then. Visitors wait three ' +
      'seconds at most, the call is cut off at five, and no socket stays open.',
    'TMDB sends nonsense':
      'TMDB sends HTML, half a JSON document, wrong types, an error with status 200, or 50 MB. The response ' +
      'is refused, the tables stay byte for byte the same, and one bad film does not affect the others.',
    'TMDB responds with 429, 401, 404':
      'TMDB asks for a pause, refuses the token, or lacks a film that we hold. No call is made during the ' +
      'pause, the refused token is logged once and never printed, and the film is marked but stays on ' +
      "members' lists.",
    '200 people open one unknown film':
      'Two hundred visitors open a film that the catalogue lacks, at the same time. One request goes to ' +
      'TMDB for all of them, and a film that TMDB lacks is remembered as missing.',
    'Contentful down, limited, broken entries':
      'The content service is down, limits our rate, or sends entries without fields, with dead links or in ' +
      'circles. Pages are served without the section or with a copy cached for a day; the review itself ' +
      'gets 503.',
    'SMTP down, slow, refusing, hanging':
      'The mail server is down, slow, refuses temporarily or permanently, or hangs. A reset request gets ' +
      'the usual response, every mail is delivered once the server accepts it, and no token or e-mail ' +
      'address appears in a log.',
  },
  Concurrency: {
    '50 concurrent toggles of one entry':
      "Fifty calls at once, from two devices, set one watchlist entry or a film's watched mark. One row or " +
      'none remains, as the last call says: the API sets a state and never flips it.',
    'one member rates from two devices':
      'Members rate the same films from two devices, also while the account is being deleted. The last ' +
      'rating is stored completely, and the stored sums equal a recount.',
    'a list is deleted while others use it':
      'Members read and copy a shared list of 5,000 films, programs read it, and a movie night votes on its films. ' +
      'Then its owner deletes it. Each call gets the whole list or 404, and the night goes on with the films it has.',
    'one member sets limits on two devices':
      'Forty calls at once, from two devices, replace the limits of a member, also while the account is being ' +
      'deleted. One of them is stored completely, and nothing remains of a deleted account.',
    'concurrent sign-up with one e-mail address':
      'Thirty registrations at once of one e-mail address in four spellings. There is one account, with the ' +
      'password of the registration that succeeded.',
    'double submit, retry after a lost response':
      'Every call that changes something is sent twice, twice at once, and again after its response was ' +
      'lost. The stored data is the same as after one call.',
    'a member with very much data deletes the account':
      'A member has 100,000 viewings, 100,000 films in 200 lists, 100 of them challenges, and 10 MB of notes, and ' +
      'deletes the account. No statement reaches its time limit of five seconds, and nothing remains.',
  },
  Accounts: {
    'reset token misused':
      'A reset token is used twice, by eight requests at once, while and after others were requested, after it ' +
      'expired, by another person, truncated and oversized. One use succeeds and ends all tokens of the ' +
      'account; every other gets the same message after the same statements. A stranger’s requests do not ' +
      'invalidate the owner’s token.',
    'after a reset':
      'A member resets the password while signed in on three devices and while another person signs in with ' +
      'the old one. Every session ends, a notice is mailed, and nobody is signed in.',
    'session fixation, replay, deleted member, garbage cookie':
      'Every call is made with planted, replayed, forged and garbled cookies and with the cookies of ' +
      'deleted members. A sign-in always creates a new session; every other caller is treated as a visitor ' +
      'and never gets a 500.',
    'login with known and unknown e-mail addresses':
      'Two hundred sign-ins and two hundred reset requests each, with known and with unknown e-mail ' +
      'addresses. Status, message and statements are the same, and neither costs twice the processor time of the other.',
    'passkeys and second factors of known and unknown e-mail addresses':
      'Two hundred wrong passwords each for members with passkey and second factor and for unknown e-mail addresses. ' +
      'Status, message and statements are the same, and neither costs twice the processor time of the other. The ' +
      'options of a passkey login are the same for everybody and made without the database.',
    'brute force':
      'Passwords are guessed for one account from many IP addresses and for many accounts from one, with a ' +
      'forged X-Forwarded-For and from one IPv6 network. Guessers have to wait (429, Retry-After); the owner ' +
      'can still sign in, in a known browser and after a reset by mail.',
    '50 parallel logins':
      'Fifty and then four hundred sign-ins at once. The event loop lags by less than 100 ms, the queue is ' +
      'bounded, callers who find it full get 429 with Retry-After, and no session reaches another browser.',
    'forged Host on a reset request':
      'A reset is requested with a forged Host, X-Forwarded-Host, Forwarded and absolute targets. The mail ' +
      'links to APP_URL, or no mail is sent.',
    'cookie flags':
      'Every response that sets a cookie is checked, with http and https: HttpOnly, SameSite=Lax, Path=/, ' +
      'no Domain. With https also Secure and the __Host- prefix; a cookie without the prefix signs nobody ' +
      'in.',
    'requests from other sites':
      'Every path is called with every unsafe method as another site could send it: forms, plain text, null ' +
      'and sibling origins, with valid credentials. Each gets 403 and changes nothing; GET and HEAD change ' +
      'nothing.',
    "member B uses member A's data":
      'Every API call is made by a visitor, by another member who names the owner in every possible way, ' +
      "and by the owner. Others can neither read nor change the owner's data. A call that is missing in the " +
      'table fails the build.',
    'access tokens':
      'Every API call is made with a read token, a write token, an expired and a revoked one, with and without ' +
      'a cookie and from another site. A token does what its scope allows and never touches account, password, ' +
      'sessions, tokens and links; tokens are guessed, replaced by their hash, revoked while in use. They get 401 ' +
      'or 403, never the session of the cookie, and none is in the log.',
    'a provider that hangs or trickles':
      'Nine identity providers never answer, hang after the headers or send a byte now and then, at their ' +
      'description, their keys or their tokens. Each visit ends at the login page with the reason, no member is made, ' +
      'no connection stays open, and a password logs in meanwhile.',
    'a login that begins on one process and ends on another':
      'The first step of a login by provider, second factor and passkey is made on a process that is killed, and the ' +
      'next one on another. Then a process is killed while it asks the provider, in the transaction that makes a ' +
      'member, and before the session. Nothing is half done, and the member begins again.',
    'ten thousand guessed codes':
      'Somebody who knows the password tries ten thousand codes of the second factor, from 250 IP addresses. Ten are ' +
      'compared, the others get 429; the owner gets in with a known browser, a recovery code and a passkey. One IP ' +
      'address can try sixty codes.',
    'a member who has lost everything':
      'The provider is gone, passwords are off and the phone with the second factor is lost. The link of npm run ' +
      'rescue logs the member in, once, turns the second factor off and ends the other sessions; it is not in the log.',
    'a clock that is an hour off':
      'The clock of the site, or the one of a provider, is an hour ahead or behind, or is set during a visit at the ' +
      'provider. Codes and providers are refused; password, recovery code and passkey get in. When the clock is right ' +
      'again, everything works.',
    'links in mails':
      'The links that end the digests and confirm an e-mail address are opened by scanners, guessed, exchanged, ' +
      "pressed from other sites with another member's session, eight times at once, and after the account was deleted. " +
      'Only a press of the button changes something, and only what the link is for; none is in the log.',
    'extra fields':
      'Every call that changes something is sent with fields that an attacker might add (isAdmin, userId, ' +
      'id, dates). They are ignored or refused.',
  },
  'Input and output': {
    'huge bodies and headers':
      'Bodies of 10 MB with and without a length, endless bodies, a gzip bomb, headers of 64 KB, requests ' +
      'that trickle. They get 413, 431, 400 or 408 quickly, memory stays flat, and other requests are ' +
      'served.',
    'a member with a million rows':
      'A member has 100,000 viewings and 900,000 saved ratings, and downloads all five files at once; then ten clients ' +
      'take the first bytes of a download and no more, and half of them go away. Every file is complete, the memory of ' +
      'the site grows by less than 100 MB, no turn of the event loop takes 50 ms of the processor, and a client that ' +
      'waits holds no connection and no lock and delays nobody else’s download.',
    'broken and hostile import files':
      'Members upload ZIP bombs, archives with a thousand entries, unsafe names, a password or without their end, ' +
      '21 MB, a line of 10 MB, a PDF with the name of a table, half a document. Each is refused with the name of the ' +
      'file and the reason, nothing is stored, other members are served, and the next upload is read.',
    'import files that are costly to read':
      'Three members send again and again ZIP files of under 100 KB that hold 64 MB of brackets, and ten members send ' +
      'them at once. Each is refused with the reason; the memory of the site grows by less than 100 MB, and an ' +
      "ordinary member's imports go through meanwhile. 24 members who send 4 MB each at once get a response, never a " +
      'reset.',
    'one connection sends thousands of requests':
      'One connection sends 20,000 requests at once, 3,000 of them compressed, 60 connections send 200 each, and ' +
      '736 connections 20 each for the longest page; none of them reads a response. Memory grows by less than 200 ' +
      'MB, other visitors get a page in under a second, and the 60 connections are closed within a minute. A ' +
      'connection that reads gets its responses in order.',
    'wildcards, punctuation and 200 characters in a search':
      'Searches for characters that have a meaning in SQL, for 200 characters of all kinds, and for random ' +
      'text; each is also read as a wish. They are taken literally and return at most 50 films in under 200 ms.',
    'ids, pages and dates out of range':
      'Every parameter of every call and screen gets invalid values: -1, 0, 2^31, 2^63, 1e309, 1.5, 0x10, ' +
      'text, the 30th of February. The result is 400, 404 or the nearest page, never 500.',
    'script in stored text':
      'A text that breaks out of every context is planted in titles, names, reviews and URLs, and every ' +
      'screen is opened in a browser. It is shown as text; nothing runs, and the content security policy ' +
      'has nothing to block.',
    'javascript: and data: links in rich text':
      'Reviews contain disguised links to scripts, data, files and other hosts. Those links, images and ' +
      'frames are removed, their text stays.',
    'redirect parameter':
      'Sign-in gets a redirect to another host in many spellings, and such paths are sent to the server ' +
      'itself. Nobody leaves the site.',
    'errors in any layer':
      'Database, renderer, upstreams, jobs and image store fail with detailed errors. Responses hold a ' +
      'general message and a request id, never a stack, SQL, path or key; the log holds the details.',
    'push messages to private networks':
      'Browsers give endpoints of push messages in many spellings of private and local addresses, other ports and ' +
      'schemes, and names that lead into private networks later. They are refused, or get no request; redirects are ' +
      'not followed.',
    'media servers that send wrong responses or lead to another host':
      'Settings name forbidden hosts in many notations. Jellyfin redirects to metadata of a cloud, responds slowly, ' +
      'with a web page, 17 MB, fewer films than its total or the same page again, or is down for a week. It has ' +
      '40,000 films. Only the host of the setting is called. After each invalid response the films of the last ' +
      'reading stay, and /admin shows what went wrong.',
    'image paths':
      'Image URLs that climb out of the folder or name another host or size, and files whose type does not ' +
      'match their name. They are refused; no redirect is followed, bytes and pixels are limited, and files ' +
      'on the disk get names of our own.',
    'personal responses in a shared cache':
      "Every call and screen goes through caches that know only headers, with a member's cookie, without " +
      'one and with an ended one. Personal responses are private, no-store; public ones have the same bytes ' +
      'for everybody.',
    'shared links':
      'Links to shared pages are guessed, opened with a stolen hash, revoked while they are open, opened a ' +
      'thousand times at once, and lose their account. A guess is 404; a revoked one is 404 at once, page, data ' +
      'and pictures; every other response is complete, or 503.',
    'missing asset':
      'Requests for files that do not exist, and for paths outside their folder. They get a 404 in JSON, ' +
      'never a page with 200.',
  },
} as const;

type Section = keyof typeof FAULT_ROWS;
/** The row titles of all sections. */
type NameIn<Rows> = Rows extends unknown ? keyof Rows : never;
export type FaultRow = NameIn<(typeof FAULT_ROWS)[Section]>;

/** The title of the `describe` that proves a row; an unknown title is a type error. */
export const row = (title: FaultRow): FaultRow => title;
