import { sql } from 'kysely'
import { groupedBy } from '../../../contract/grouped.ts'
import { round2, sum } from '../../../contract/money.ts'
import type { PaymentOrderLine, PaymentOrderRecord, PaymentOrderRow } from '../../../contract/payables/payment-orders.ts'
import { isUnsent, paymentOrder } from '../../../machines/payment-order.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { fullName } from '../customers/customers.names.ts'
import { abilitiesOf } from '../shared/abilities.ts'
import { factsOf, orderFaults } from './payment-orders.facts.ts'
import { orderLines } from './payment-orders.lines.ts'

const rowColumns = sql`t.id, t.name, t.status, t.date, t.iban, t.amount, t.transfers, t.invoices,
  ${reference(sql`c.id`, fullName('c'))} as created_by, ${reference(sql`a.id`, fullName('a'))} as approved_by, t.exported_at, t.lock_version`

const rowTables = sql`payment_orders t left join users c on c.id = t.created_by left join users a on a.id = t.approved_by`

export async function paymentOrderRows(db: Db, ids: number[]): Promise<PaymentOrderRow[]> {
  const { rows } = await sql<PaymentOrderRow>`select ${rowColumns} from ${rowTables} where t.id = any (${ids})`.execute(db)
  return rows
}

type Header = Omit<PaymentOrderRecord, 'lines' | 'suppliers' | 'faults' | 'can'> & { makers: number[] }

/** Throws 404 if there is none. */
export async function loadPaymentOrder(ctx: Pick<Context, 'db' | 'user' | 'today'>, id: number): Promise<PaymentOrderRecord> {
  const { db, user, today } = ctx
  const { rows } = await sql<Header>`
    select ${rowColumns}, t.is_per_supplier, t.message_id, ${reference(sql`s.id`, fullName('s'))} as submitted_by, t.submitted_at, t.approved_at,
      ${reference(sql`e.id`, fullName('e'))} as exported_by, t.created_at, to_jsonb(t.makers) as makers,
      coalesce((
        select json_agg(json_build_object('format', f.format, 'created_at', f.created_at) order by f.format)
        from payment_order_files f where f.payment_order_id = t.id), '[]') as files
    from ${rowTables} left join users s on s.id = t.submitted_by left join users e on e.id = t.exported_by
    where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  const { makers, ...header } = rows[0]
  const lines = await orderLines(db, id)
  const faults = isUnsent(header.status) ? await orderFaults(db, header, today) : []
  const can = abilitiesOf(user, paymentOrder, header.status, factsOf(lines, faults))
  return {
    ...header,
    lines,
    suppliers: suppliersOf(lines),
    faults,
    can: { ...can, ...(can['APPROVE'] === true && mayApprove(makers, user.id)) },
  }
}

export const otherPerson = 'Maksājumu apstiprina cits cilvēks, nevis tas, kurš to sagatavoja vai laboja'

/** INV-PAYABLE-6 */
function mayApprove(makers: readonly number[], userId: number): { APPROVE: true | string } {
  return { APPROVE: makers.includes(userId) ? otherPerson : true }
}

function suppliersOf(lines: readonly PaymentOrderLine[]): PaymentOrderRecord['suppliers'] {
  const bySupplier = groupedBy(lines, ({ supplier }) => supplier.id)
  return [...bySupplier.values()].map((group) => {
    const [{ supplier }] = group
    return { id: supplier.id, name: supplier.name, invoices: group.length, amount: round2(sum(group.map((line) => line.amount))) }
  })
}
