import { sql, type RawBuilder } from 'kysely'
import type { BranchContact, BranchRecord, BranchRow } from '../../../contract/customers/branches.ts'
import type { customers } from '../../../contract/customers/customers.ts'
import { reference } from '../../db/named.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { whereAll } from '../../http/list.ts'
import { Refusal } from '../../http/refusal.ts'
import { withheld } from '../shared/abilities.ts'
import { isStaff, visibleTo } from '../../http/visible.ts'
import { contactRows } from './contacts.ts'
import { branchDeleteRefusal } from './customers.documents.ts'
import { readPaymentDetails } from './payment-details.ts'

export const showBranch: Handler<typeof customers.showBranch> = async (ctx) => ({ data: await readBranch(ctx, ctx.params.id) })

const rowColumns = sql`b.id, b.customer_id, b.name, b.code, b.address, b.city, b.postal_code, b.phone, b.email, b.is_default,
  b.archived_at, b.lock_version`

export async function branchRows(db: Db, condition: RawBuilder<unknown>): Promise<BranchRow[]> {
  const { rows } = await sql<BranchRow>`
    select ${rowColumns} from branches b where ${condition} order by b.is_default desc, b.name, b.id`.execute(db)
  return rows
}

export async function readBranch(ctx: Context, id: number): Promise<BranchRecord> {
  const { db, user } = ctx
  const { rows } = await sql<Branch>`
    select ${rowColumns}, ${reference(sql`c.id`, sql`c.name`)} as customer, b.reg_nr, ${reference(sql`r.id`, sql`r.name`)} as region, ${reference(sql`l.id`, sql`l.name`)} as country,
      b.latitude, b.longitude, b.opening_hours, b.delivery_notes, b.gln, ${branchDeleteRefusal} as delete_refusal
      ${isStaff(user) ? sql`, b.notes` : sql``}
    from branches b join customers c on c.id = b.customer_id left join regions r on r.id = b.region_id
    left join countries l on l.id = b.country_id
    ${whereAll([sql`b.id = ${id}`, ...visibleTo(user, sql`b.customer_id`)])}`.execute(db)
  const row = rows[0]
  if (!row) throw Refusal.missing()
  const { delete_refusal, ...branch } = row
  const [payment_details, contacts] = await Promise.all([
    readPaymentDetails(db, 'branch', sql`d.branch_id = ${id}`),
    branchContacts(db, id),
  ])
  return {
    ...branch,
    payment_details,
    contacts,
    can: withheld(user, 'branch', {
      EDIT: true,
      DELETE: branch.archived_at === null ? (delete_refusal ?? true) : 'Filiāle jau ir arhivēta',
      RESTORE: branch.archived_at === null ? 'Filiāle nav arhivēta' : true,
    }),
  }
}

type Branch = Omit<BranchRecord, 'payment_details' | 'contacts' | 'can'> & { delete_refusal: string | null }

async function branchContacts(db: Db, branchId: number): Promise<BranchContact[]> {
  const { rows } = await sql<Omit<BranchContact, 'contact'> & { contact_id: number }>`
    select id, role, is_primary, contact_id, lock_version from branch_contacts where branch_id = ${branchId}`.execute(db)
  const people = await contactRows(db, sql`p.id = any (${rows.map(({ contact_id }) => contact_id)})`)
  const ties = new Map(rows.map(({ contact_id, ...tie }) => [contact_id, tie]))
  return people
    .flatMap((contact) => {
      const tie = ties.get(contact.id)
      return tie ? [{ ...tie, contact }] : []
    })
    .toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary))
}
