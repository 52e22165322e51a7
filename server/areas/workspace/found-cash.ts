import { sql } from 'kysely'
import { formatDate, formatMoney } from '../../../contract/format.ts'
import { joinNames, nounOf } from '../../../contract/record-names.ts'
import { keys, type FoundKind } from './found.ts'

interface Row {
  id: number
  number: string
  date: string
  person_name: string
  amount: string
  is_annulled: boolean
}

export const foundCash: readonly FoundKind[] = [
  {
    kind: 'cash_order',
    permission: 'view_ledger',
    meant: { amount: (amount) => ({ where: sql`t.amount = ${amount}::numeric` }) },
    async find(db, searchRequest) {
      const { exact, sees_prices, limit } = searchRequest
      const { rows } = await sql<Row>`
        select t.id, t.number, t.date, t.person_name, t.amount, t.annulled_at is not null as is_annulled
        from cash_orders t where t.id in ${keys('cash_orders', searchRequest)}
        order by ${exact === null ? sql`` : sql`(${exact}) desc,`} t.date desc, t.id desc limit ${limit}`.execute(db)
      return rows.map(({ id, number, date, person_name, amount, is_annulled }) => {
        const sum = sees_prices ? formatMoney(amount) : null
        return {
          kind: 'cash_order',
          id,
          title: number,
          name: joinNames(`${nounOf('cash_order')} ${number}`, person_name, sum),
          subtitle: joinNames(person_name, formatDate(date), sum, is_annulled ? 'Anulēts' : null),
          path: `/cash_orders/${id}`,
        }
      })
    },
  },
]
