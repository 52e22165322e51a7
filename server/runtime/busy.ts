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
  '25P03': 'Darbība stāvēja pārāk ilgi un tika apturēta; mēģiniet vēlreiz',
}

export const restarting = 'Datubāze tiek palaista no jauna; darbs turpināsies pēc brīža'

const outages: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '08000', '08003', '08006', 'ECONNRESET', 'EPIPE'])

/** Returns the text for a retryable error, else null. */
export function busyWords(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof Busy) return error.message
  const { code, syscall, severity } = error as { code?: unknown; syscall?: unknown; severity?: unknown }
  // A pooler ends connections that wait too long for a session, or for PostgreSQL, with errors of its own.
  const isEnded = severity === 'FATAL' && String(code).startsWith('08')
  const isOutage =
    isEnded || syscall === 'connect' || outages.has(String(code)) || /^Connection terminated|not queryable/.test(error.message)
  return isOutage ? restarting : (words[String(code)] ?? null)
}
