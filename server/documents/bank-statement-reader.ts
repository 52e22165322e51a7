import { readCamt } from './camt-reader.ts'
import { readFidavista } from './fidavista-reader.ts'
import type { ReadStatements } from './bank-statement.ts'
import { Unreadable } from './unreadable.ts'
import { child, readXml } from './xml-reader.ts'

/** @throws Unreadable that names the place of the fault */
export function readBankStatement(bytes: Uint8Array): ReadStatements {
  const file = readXml(bytes)
  const fidavista = child(file, 'FIDAVISTA')
  const camt = child(file, 'Document')
  const read = fidavista ? readFidavista(fidavista) : camt ? readCamt(camt) : null
  if (!read) throw new Unreadable('Failā nav bankas izraksta (gaidīts camt.053, camt.054 vai FiDAViSta)')
  if (read.statements.length === 0) throw new Unreadable('Failā nav neviena izraksta')
  return read
}
