/** A start error that the operator can fix, with a complete Latvian message. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Codes and messages of the system and PostgreSQL. */
const fullDisk = /\b(ENOSPC|EDQUOT|53100)\b|No space left on device|Disk quota exceeded/

/** Returns null for other errors. */
export function fullDiskWords(error: unknown): string | null {
  for (let fault = error; fault instanceof Error; fault = fault.cause) {
    const code = 'code' in fault ? String(fault.code) : ''
    if (fullDisk.test(`${code} ${fault.message}`)) return 'Diskā beigusies vieta; atbrīvojiet vietu un palaidiet vēlreiz'
  }
  return null
}
