import { sql } from 'kysely'
import type { Answer } from '../../../contract/calls.ts'
import type { company } from '../../../contract/company/company.ts'
import type { Demand } from '../../../contract/account/demanded-factor.ts'
import { one } from '../../db/one.ts'
import type { Db, Handler } from '../../http/context.ts'
import { holds } from '../../http/user-permissions.ts'
import { hasFactorOf } from '../../http/sign-in.ts'
import { setProperty } from './properties.ts'

export const demandedFactor: Handler<typeof company.demandedFactor> = async ({ db }) => ({ data: await readDemand(db) })

/** Users without a second factor can do nothing but set one up, from their next call on. */
export const demandFactor: Handler<typeof company.demandFactor> = async (ctx) => {
  await setProperty(ctx, 'second_factor_for', ctx.body.second_factor_for)
  ctx.audit(null)
  return { data: await readDemand(ctx.db) }
}

async function readDemand(db: Db): Promise<Answer<typeof company.demandedFactor>['data']> {
  const { rows } = await sql<{ second_factor_for: Demand; administrators: number; everyone: number }>`
    select coalesce(property('second_factor_for') #>> '{}', 'nobody') as second_factor_for,
      count(*) filter (where u.kind = 'staff' and ${holds(sql`u.id`, 'manage_users')}) as administrators,
      count(*) as everyone
    from users u where u.is_active and not ${hasFactorOf(sql`u.id`)}`.execute(db)
  const { second_factor_for, administrators, everyone } = one(rows)
  return { second_factor_for, lacking: { administrators, everyone } }
}
