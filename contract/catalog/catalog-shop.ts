import * as z from 'zod/mini'
import { itemParam } from './catalog-params.ts'
import { allOf, get, one } from '../calls.ts'
import { itemOption } from './category-options.ts'
import { count, orNull } from '../fields.ts'
import { storedFile } from '../files/files.ts'
import { relatedItem } from './related-items.ts'

/** Price with VAT. */
const webshopItem = z.object({
  id: count,
  sku: z.string(),
  name: z.string(),
  name_en: orNull(z.string()),
  description: orNull(z.string()),
  /** Category path from the root. */
  category: z.string(),
  manufacturer: orNull(z.string()),
  measure_unit: z.string(),
  price: orNull(z.string()),
  vat_rate: orNull(z.string()),
  in_stock: z.boolean(),
  /** Null when shown, else the reason. */
  hidden_reason: orNull(z.string()),
  images: z.array(storedFile),
  params: z.array(itemParam),
  options: z.array(itemOption),
  /** Only those shown in the shop. */
  related: z.array(relatedItem),
})

export type WebshopItem = z.output<typeof webshopItem>

export const shopCalls = {
  giftCards: get('/api/fetch_gift_cards', {
    title: 'Dāvanu kartes izvēlei',
    rule: { anyOf: ['view_catalog_items', 'manage_shop'] },
    reads: ['catalog_items'],
    answer: allOf(z.object({ id: count, sku: z.string(), name: z.string(), price: z.string() })),
  }),
  webshop: get('/api/catalog_items/webshop/{id}', {
    title: 'Prece interneta veikalā',
    rule: 'view_catalog_items',
    reads: [
      'catalog_items',
      'catalog_params',
      'categories',
      'category_options',
      'customer_category_discounts',
      'customer_discounts',
      'customer_prices',
      'customers',
      'files',
      'manufacturers',
      'measure_units',
      'sales',
      'stock_items',
    ],
    answer: one(webshopItem),
  }),
  label: get('/api/barcode/pdf/{id}', { title: 'Preces etiķete (PDF)', rule: 'view_catalog_items', file: true }),
  labels: get('/api/barcode/pdf/{id}/{quantity}', {
    title: 'Preces etiķetes (PDF)',
    rule: 'view_catalog_items',
    params: { quantity: 'whole' },
    file: true,
    heavy: true,
  }),
} as const
