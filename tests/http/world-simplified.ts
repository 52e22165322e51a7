import { simplified } from '../../contract/simplified/simplified.ts'
import type { TestApp } from '../support/app.ts'
import { clerkOf } from '../support/factories.ts'

export interface SimplifiedWorld {
  simplified: number
  simplifiedLine: number
}

/** `mark` appears in its texts. */
export async function makeSimplifiedWorld(app: TestApp, { customer, mark }: { customer: number; mark: string }): Promise<SimplifiedWorld> {
  const items = [
    { name: `${mark} darbs`, unit_price: '10' },
    { name: `${mark} vēl`, unit_price: '1' },
  ]
  const { data } = await (await clerkOf(app)).done(simplified.create, { body: { customer_id: customer, notes: `${mark} čeks`, items } })
  return { simplified: data.id, simplifiedLine: data.simplified_invoice_items[0]?.id ?? 0 }
}

export const simplifiedRecords: Readonly<Record<string, keyof SimplifiedWorld>> = {
  'simplified.item': 'simplifiedLine',
  'simplified.updateItem': 'simplifiedLine',
  'simplified.removeItem': 'simplifiedLine',
}
