/** A temporary failure that is not the sender's fault: 503, retry shortly. */
export class Busy extends Error {}

const conflict = 'Tos pašus ierakstus maina citi; mēģiniet vēlreiz pēc brīža'

/** Temporary failures by PostgreSQL or system error code. */
const words: Readonly<Record<string, string>> = {
  '55P03': 'Ierakstu pašlaik maina cita darbība; mēģiniet pēc brīža',
  // Still in conflict after five attempts (server/db/transaction.ts).
  '40P01': conflict,
  '40001': conflict,
  '53100': 'Serverī beigusies vieta diskā: neko nevar saglabāt',
  ENOSPC: 'Serverī beigusies vieta diskā: neko nevar saglabāt',
  '53200': 'Serverim pietrūka atmiņas; mēģiniet pēc brīža',
  '53300': 'Datubāzē šobrīd nav brīvu savienojumu; mēģiniet pēc brīža',
  '25006': 'Datubāze šobrīd neko nesaglabā, jo pāriet uz citu datoru; mēģiniet pēc brīža',
  '25P03': 'Darbība stāvēja pārāk ilgi un tika apturēta; mēģiniet vēlreiz',
}

export const restarting = 'Datubāze tiek palaista no jauna; darbs turpināsies pēc brīža'

/** Of an address with several hosts. */
export const moving = 'Datubāze pāriet uz citu datoru; darbs turpināsies pēc brīža'

export const notReplicated = 'Datubāzes kopija neapstiprina, ka saņēma saglabāto; mēģiniet vēlreiz pēc brīža'

const outages: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '08000', '08003', '08006', 'ECONNRESET', 'EPIPE'])

/** Whether the connection or its host was lost, so that another connection may do the same. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall, severity } = error as { code?: unknown; syscall?: unknown; severity?: unknown }
  // A pooler ends connections that wait too long for a session, or for PostgreSQL, with errors of its own.
  if (severity === 'FATAL' && String(code).startsWith('08')) return true
  return syscall === 'connect' || outages.has(String(code)) || /^Connection terminated|not queryable/.test(error.message)
}

/** Returns the text for a retryable error, else null. */
export function busyWords(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof Busy) return error.message
  if (isOutage(error)) return restarting
  return words[String((error as { code?: unknown }).code)] ?? null
}
