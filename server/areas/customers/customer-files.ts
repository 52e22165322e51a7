import { sql, type RawBuilder } from 'kysely'
import type { CustomerFile } from '../../../contract/customers/customer-profile.ts'
import { customers } from '../../../contract/customers/customers.ts'
import { reference } from '../../db/named.ts'
import type { Db, Handler } from '../../http/context.ts'
import { list } from '../../http/list.ts'
import { named, person } from '../../http/list-columns.ts'
import type { Upload } from '../../http/upload.ts'
import { keepFile } from '../files/keep.ts'
import { fullName } from './customers.names.ts'
import { visibleCustomer } from './owner.ts'

export const addFiles: Handler<typeof customers.addFiles> = async (ctx) => {
  const { db, audit } = ctx
  const { document_kind = null, valid_until = null, files } = ctx.body as Upload<typeof ctx.body>
  const { id: customer_id } = await visibleCustomer(ctx, ctx.params.id)
  const ids: number[] = []
  for (const file of files) {
    const stored = await keepFile(ctx, { fileable_type: 'customers', fileable_id: customer_id, kind: 'file' }, file)
    await sql`update files set document_kind = ${document_kind}, valid_until = ${valid_until} where id = ${stored.id}`.execute(db)
    const after = { name: stored.name, size: stored.size, document_kind, valid_until, customer_id }
    audit({ entity: 'files', id: stored.id, event: 'CREATED', after, customer_id })
    ids.push(stored.id)
  }
  return { data: await fileRows(db, sql`f.id = any (${ids})`) }
}

// Must match the index files_customer_name (migration 0016).
const ofCustomers = sql`t.fileable_type = 'customers' and t.kind = 'file'`

export const listFiles: Handler<typeof customers.files> = async ({ db, user, query, today }) =>
  list(db, query, {
    from: sql`files t`,
    where: [
      ofCustomers,
      ...(query.customer_id ? [sql`t.fileable_id = ${query.customer_id}`] : []),
      ...(query.document_kind ? [sql`t.document_kind = ${query.document_kind}`] : []),
      ...(query.expired === undefined ? [] : [sql`(t.valid_until is not null and t.valid_until < ${today}) = ${query.expired}`]),
      ...(query.q?.trim() ? [wordsIn(query.q)] : []),
    ],
    orders: [
      { key: 'created_at', by: sql`t.id`, direction: 'desc', type: 'bigint' },
      { key: 'name', by: sql`t.name`, direction: 'asc', type: 'text' },
    ],
    columns: { call: customers.files, user, by: { customer: named('t.fileable_id', 'customers'), author: person('t.created_by') } },
    load: (ids) => fileRows(db, sql`f.id = any (${ids})`),
  })

function wordsIn(q: string): RawBuilder<unknown> {
  return sql`(search_vector(t.name) @@ search_query(${q})
    or t.fileable_id in (select id from customers where search @@ search_query(${q})))`
}

export async function fileRows(db: Db, condition: RawBuilder<unknown>): Promise<CustomerFile[]> {
  const { rows } = await sql<CustomerFile>`
    select f.id, ${reference(sql`c.id`, sql`c.name`)} as customer, f.name, f.mime, f.size, f.document_kind, f.valid_until, f.created_at,
      ${reference(sql`u.id`, fullName('u'))} as author
    from files f join customers c on c.id = f.fileable_id left join users u on u.id = f.created_by
    where f.fileable_type = 'customers' and f.kind = 'file' and ${condition} order by f.id desc`.execute(db)
  return rows
}
