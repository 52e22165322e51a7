import type { Db } from '../../http/context.ts'
import { documentParties, documentSeller, nonCustomerParty, type DocumentParties } from '../customers/document-parties.ts'

export interface Buyer {
  customer_id: number | null
  branch_id: number | null
  buyer_name: string | null
}

export async function simplifiedParties(db: Db, { customer_id, branch_id, buyer_name }: Buyer): Promise<DocumentParties> {
  if (customer_id !== null) return documentParties(db, { customer_id, branch_id })
  return { seller: await documentSeller(db), buyer: nonCustomerParty(buyer_name ?? 'Privātpersona') }
}
