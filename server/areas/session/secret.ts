import { hash } from '@node-rs/argon2'

/** Argon2id at OWASP's recommended cost (19 MiB, two passes). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
}

let decoy: Promise<string> | undefined

/** Equalises timing for unknown accounts. */
export function decoyHash(): Promise<string> {
  return (decoy ??= hashPassword('nav tādas paroles'))
}
