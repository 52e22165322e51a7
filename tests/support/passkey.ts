import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** Deliberate errors of the authenticator. */
export interface Quirks {
  origin?: string
  rpId?: string
  unverified?: true
  counter?: number
  userHandle?: string
  signer?: Passkey
}

interface ChallengeOptions {
  challenge: string
}

/** An independent authenticator by WebAuthn level 3 (6.1, 6.5.1, 7) and CBOR (RFC 8949): ES256, attestation `none`. */
export class Passkey {
  readonly id = randomBytes(32).toString('base64url')
  readonly origin: string
  #key: KeyObject
  #point: { x: string; y: string }
  #rpId: string
  #handle = ''
  counter = 0

  constructor(origin = 'http://localhost:3000', rpId = 'localhost') {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    this.#point = { x, y }
    this.#rpId = rpId
    this.origin = origin
  }

  make({ challenge, user }: ChallengeOptions & { user: { id: string } }, quirks: Quirks = {}) {
    this.#handle = user.id
    const credential = Buffer.from(this.id, 'base64url')
    const attested = Buffer.concat([Buffer.alloc(16), uint(credential.length, 2), credential, this.#coseKey()])
    const data = this.#authenticatorData(quirks, 0x40, attested)
    const attestation = map([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), map([])],
      [cborText('authData'), head(2, data.length), data],
    ])
    return {
      id: this.id,
      client_data: this.#clientData('webauthn.create', challenge, quirks),
      attestation: attestation.toString('base64url'),
      transports: ['internal'],
    }
  }

  sign({ challenge }: ChallengeOptions, quirks: Quirks = {}) {
    this.counter = quirks.counter ?? this.counter + 1
    const client_data = this.#clientData('webauthn.get', challenge, quirks)
    const data = this.#authenticatorData({ ...quirks, counter: this.counter })
    const signed = Buffer.concat([data, sha256(Buffer.from(client_data, 'base64url'))])
    return {
      id: this.id,
      client_data,
      authenticator_data: data.toString('base64url'),
      signature: sign('sha256', signed, (quirks.signer ?? this).#key).toString('base64url'),
      user_handle: quirks.userHandle ?? this.#handle,
    }
  }

  get handle(): string {
    return this.#handle
  }

  #clientData(type: string, challenge: string, { origin = this.origin }: Quirks): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
  }

  #authenticatorData({ rpId = this.#rpId, unverified, counter = 0 }: Quirks, more = 0, attested = Buffer.alloc(0)): Buffer {
    const flags = 0x01 | (unverified ? 0 : 0x04) | more
    return Buffer.concat([sha256(Buffer.from(rpId)), uint(flags, 1), uint(counter, 4), attested])
  }

  /** COSE_Key of RFC 9053: EC2, ES256, P-256. */
  #coseKey(): Buffer {
    const part = (text: string) => [head(2, 32), Buffer.from(text, 'base64url')] as const
    return map([
      [head(0, 1), head(0, 2)],
      [head(0, 3), head(1, 6)],
      [head(1, 0), head(0, 1)],
      [head(1, 1), ...part(this.#point.x)],
      [head(1, 2), ...part(this.#point.y)],
    ])
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function uint(value: number, bytes: number): Buffer {
  const out = Buffer.alloc(bytes)
  out.writeUIntBE(value, 0, bytes)
  return out
}

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  return value < 256 ? Buffer.from([(major << 5) | 24, value]) : Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

function cborText(text: string): Buffer {
  return Buffer.concat([head(3, text.length), Buffer.from(text)])
}

function map(pairs: readonly (readonly Buffer[])[]): Buffer {
  return Buffer.concat([head(5, pairs.length), ...pairs.flat()])
}
