/** A start that cannot go on for a reason the person at the terminal can mend; its message is Latvian and complete. */
export class StartError extends Error {
  override name = 'StartError'
}

/** What a full disk is called: by the system, by PostgreSQL, and in the words of both. */
const fullDisk = /\b(ENOSPC|EDQUOT|53100)\b|No space left on device|Disk quota exceeded/

/** A full disk in one line, wherever it was met; null for any other fault. */
export function fullDiskWords(error: unknown): string | null {
  for (let fault = error; fault instanceof Error; fault = fault.cause) {
    const code = 'code' in fault ? String(fault.code) : ''
    if (fullDisk.test(`${code} ${fault.message}`)) return 'Diskā beigusies vieta; atbrīvojiet vietu un palaidiet vēlreiz'
  }
  return null
}
