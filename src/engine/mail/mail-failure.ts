import type { NodemailerError } from 'nodemailer';
import { JobFailure } from '../jobs/jobs.ts';

const MAX_REPLY = 200;
const ADDRESS = /[^\s<>()"',;:]+@[^\s<>()"',;]+/g;
const WORD = /[\w.+-]+/g;
const URL_TEXT = /\bhttps?:\/\/\S+/gi;
/** Node's codes for a certificate that it does not trust. */
const UNTRUSTED = /CERT|SIGNATURE|ALTNAME|ISSUER/;
/** Codes when the server refuses this mail, not our connection or sign-in. */
const OF_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);
/** Codes when there was no connection, or when it was lost, perhaps after the server had accepted the mail. */
const OF_THE_CONNECTION = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT']);
const NEVER_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT|GREETING_TIMEOUT)$/;
/** SMTP status when the server requires a sign-in. */
const SIGN_IN_REQUIRED = 530;

/** Returns the server's reply in one line, without the recipient's e-mail address and links, which contain tokens. */
function safeReply(reply: string, to: string): string {
  const mailbox = to.split('@')[0]?.toLowerCase();
  const line = reply.replace(/\s+/g, ' ').replace(URL_TEXT, '…').replace(ADDRESS, '…');
  return line.replace(WORD, (word) => (word.toLowerCase() === mailbox ? '…' : word)).slice(0, MAX_REPLY);
}

const wantsSignIn = ({ code, responseCode }: NodemailerError) => code === 'EAUTH' || responseCode === SIGN_IN_REQUIRED;

const isFinal = (error: NodemailerError) =>
  error.permanent === true && !wantsSignIn(error) && OF_THE_MAIL.has(error.code ?? '');

const isPerhapsSent = ({ code = '', originalCode = '' }: NodemailerError) =>
  OF_THE_CONNECTION.has(code) && !NEVER_CONNECTED.test(originalCode) && !UNTRUSTED.test(originalCode);

function reasonOf(error: NodemailerError, to: string): string {
  const { code, response, originalCode = '' } = error;
  const reply = response ? `: ${safeReply(response, to)}` : '';
  if (wantsSignIn(error)) return `the mail server requires a valid user and password in SMTP_URL${reply}`;
  if (reply) return `the mail server refused the mail ${isFinal(error) ? 'for good' : 'for now'}${reply}`;
  if (UNTRUSTED.test(originalCode)) return `the mail server's certificate is not trusted (${originalCode})`;
  if (code === 'ETIMEDOUT') return 'the mail server did not respond in time (ETIMEDOUT)';
  return `the mail server cannot be reached (${originalCode || code})`;
}

/** A refusal of the mail itself with 5xx is final. A refused sign-in is not, because the operator can correct it. */
export function mailFailure(error: NodemailerError, to: string): JobFailure {
  // The cause is left out, because its message contains the e-mail address.
  return new JobFailure(reasonOf(error, to), { final: isFinal(error), perhapsDone: isPerhapsSent(error) });
}
