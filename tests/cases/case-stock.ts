import { sql } from 'kysely'
import { warehouses as warehouseList } from '../../contract/reference/reference.ts'
import { changeRecord } from '../../server/areas/reference/records.ts'
import type { CaseContext } from './case-context.ts'
import { caseCustomers, caseItems, caseReferences, negativeWarehouse } from './case-keys.ts'
import type { Company } from '../../server/seed/demo/company.ts'

/** Negative stock also needs the installation's setting. */
export async function enterCaseStock(caseCtx: CaseContext, { admin, warehouses }: Company): Promise<void> {
  const id = warehouses[negativeWarehouse]
  const lock_version = await caseCtx.versionOf('warehouses', id)
  await changeRecord(warehouseList, caseCtx.scene.context(admin), id, { allow_negative: true, lock_version })
  await sql`update system_properties set value = 'true' where key = 'allow_negative_stock'`.execute(caseCtx.scene.db)
  await caseCtx.deliver({
    customer: caseCustomers.buyer,
    reference: caseReferences.negative,
    warehouse: negativeWarehouse,
    lines: [{ item: caseItems.negative, quantity: '5' }],
  })
}
