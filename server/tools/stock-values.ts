import { sql } from 'kysely'
import { formatDate, formatMoney } from '../../contract/format.ts'
import { big, sum } from '../../contract/money.ts'
import { movementKinds } from '../../contract/stock/stock.ts'
import { settleFormerValues, type WrongValue } from '../areas/stock/former-values.ts'
import { atHand } from '../db/at-hand.ts'
import { createDb, createPool, type Db } from '../db/pool.ts'
import { requireThisVersion } from '../db/schema-version.ts'
import { readSettings } from '../runtime/settings.ts'
import { StartError } from '../runtime/start-error.ts'
import { runTool } from './arguments.ts'

/**
 * @file `npm run stock-values`: lists movements that a former version valued at a later day's average; `-- --book
 * EMAIL` books corrections as that user. The server may run.
 */

async function run(): Promise<void> {
  const [flag, email, ...more] = process.argv.slice(2)
  if ((flag !== undefined && (flag !== '--book' || !email)) || more.length > 0) {
    throw new StartError('Lietojums: npm run stock-values, vai, lai labojumus ierakstītu, npm run stock-values -- --book EPASTS')
  }
  const database = await atHand(readSettings(process.env))
  const db = createDb(createPool(database.url, 1))
  try {
    await requireThisVersion(db)
    const found = await settleFormerValues(db, email === undefined ? null : await personOf(db, email))
    for (const each of found) console.log(lineOf(each))
    console.log(endOf(found, email))
  } finally {
    await db.destroy()
    await database.close()
  }
}

async function personOf(db: Db, email: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from users where lower(email) = lower(${email}) and kind = 'staff' and is_active`.execute(db)
  if (!rows[0]) throw new StartError(`${email} nav aktīva darbinieka konts`)
  return rows[0].id
}

const differenceOf = ({ value, right_value }: WrongValue) => big(right_value).minus(value)
const isKind = (kind: string): kind is keyof typeof movementKinds => Object.hasOwn(movementKinds, kind)

function lineOf(each: WrongValue): string {
  const { day, booked_on, kind, document, sku, item, warehouse, value, right_value } = each
  const documentLabel = [isKind(kind) ? movementKinds[kind] : kind, document].filter(Boolean).join(' ')
  const on = booked_on === day ? '' : `, labojuma diena ${formatDate(booked_on)}`
  return `${formatDate(day)} ${documentLabel}: ${sku} „${item}”, ${warehouse}: ir ${formatMoney(value)}, jābūt ${formatMoney(right_value)}, starpība ${formatMoney(differenceOf(each).toFixed(4))}${on}`
}

function endOf(found: readonly WrongValue[], email: string | undefined): string {
  if (found.length === 0) return 'Visu atvērto dienu kustību vērtības ir pareizas'
  const whole = `Kustības: ${found.length}, krājumu vērtība kopā mainās par ${formatMoney(sum(found.map(differenceOf)).toFixed(4))}`
  return email === undefined
    ? `${whole}. Nekas nav mainīts; lai ierakstītu: npm run stock-values -- --book EPASTS`
    : `${whole}. Labojumi ierakstīti`
}

await runTool(run)
