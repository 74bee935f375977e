import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

// A software authenticator that reads and writes WebAuthn's JSON. It encodes only the few kinds of CBOR (RFC 8949) that
// WebAuthn needs.

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const FLAGS = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 };

export type Lie = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** False: the authenticator did not check its user. */
  verified?: boolean;
  counter?: number;
  userHandle?: string;
};

export type Authenticator = ReturnType<typeof createAuthenticator>;

/** @param counts false for an authenticator whose counter stays 0 @param idLength bytes of the credential's id */
export function createAuthenticator({
  origin = 'http://localhost:3000',
  rpId = 'localhost',
  counts = true,
  idLength = 16,
} = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(idLength);
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, lie: Lie) =>
    Buffer.from(
      JSON.stringify({ type: lie.type ?? type, challenge: lie.challenge ?? challenge, origin: lie.origin ?? origin }),
    );

  function authenticatorData(lie: Lie, flags: number, rest = Buffer.alloc(0)): Buffer {
    const rpHash = createHash('sha256')
      .update(lie.rpId ?? rpId)
      .digest();
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lie.counter ?? counter);
    const verified = lie.verified === false ? 0 : FLAGS.verified;
    return Buffer.concat([rpHash, Buffer.from([FLAGS.present | verified | flags]), count, rest]);
  }

  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    return cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  const base = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };

  return {
    id: base.id,

    /** Returns the response to the site's registration options, with a new passkey. */
    create(options: { challenge: string; user: { id: string } }, lie: Lie = {}) {
      userHandle = options.user.id;
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey()]);
      const flags = FLAGS.attested | FLAGS.backupEligible | FLAGS.backedUp;
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authenticatorData(lie, flags, attested)],
        ]),
      );
      return {
        ...base,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, lie).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    /** Signs the challenge of the site. */
    get(options: { challenge: string }, lie: Lie = {}) {
      if (counts) counter++;
      const client = clientData('webauthn.get', options.challenge, lie);
      const data = authenticatorData(lie, FLAGS.backupEligible | FLAGS.backedUp);
      const hash = createHash('sha256').update(client).digest();
      const signature = createSign('sha256')
        .update(Buffer.concat([data, hash]))
        .sign(privateKey);
      return {
        ...base,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: lie.userHandle ?? userHandle,
        },
      };
    },
  };
}
