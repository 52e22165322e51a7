import { sql } from 'kysely'
import type { ShopOrderRecord } from '../../../contract/shop/shop-record.ts'
import { formatDate } from '../../../contract/format.ts'
import { reference } from '../../db/named.ts'
import type { Db } from '../../http/context.ts'
import { fullName } from '../customers/customers.names.ts'

interface HistoryRow extends Omit<ShopOrderRecord['history'][number], 'title' | 'words'> {
  event: string
  day: string | null
  fiscal_nr: string | null
  asked: boolean | null
}

const many = 50

/** Newest first; includes day closing and fiscal registration. */
export async function historyOf(db: Db, id: number): Promise<ShopOrderRecord['history']> {
  const { rows } = await sql<HistoryRow>`
    select a.id, a.event, a.at, ${reference(sql`u.id`, fullName('u'))} as user, a.after ->> 'fiscal_nr' as fiscal_nr,
      (a.after ->> 'fiscal_asked')::boolean as asked, case when a.event in ('DAY_CLOSED', 'DAY_REOPENED') then a.after ->> 'date' end as day
    from audit_log a left join users u on u.id = a.user_id
    where a.entity_type = 'shop_orders' and a.entity_id = ${id} order by a.id desc limit ${many}`.execute(db)
  return rows.map(({ event, day, fiscal_nr, asked, ...row }) => ({
    ...row,
    title: titleOf({ event, fiscal_nr, asked }),
    words: fiscal_nr ?? (day && formatDate(day)),
  }))
}

function titleOf({ event, fiscal_nr, asked }: Pick<HistoryRow, 'event' | 'fiscal_nr' | 'asked'>): string {
  if (fiscal_nr !== null) return 'Reģistrēts kases aparātā'
  if (asked !== null) return asked ? 'Nosūtīts kases aparātam' : 'Kases aparāts to nereģistrēja'
  return titles[event] ?? event
}

const titles: Readonly<Record<string, string>> = {
  CREATED: 'Ievadīts',
  EDIT: 'Labots',
  PAY: 'Saņemta nauda',
  PARK: 'Atlikts',
  RESUME: 'Turpināts',
  RETURN: 'Preces pieņemtas atpakaļ',
  INVOICE: 'Izrakstīts rēķins',
  DAY_CLOSED: 'Diena slēgta',
  DAY_REOPENED: 'Diena atvērta no jauna',
}
