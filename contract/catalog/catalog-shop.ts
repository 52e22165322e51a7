import * as z from 'zod/mini'
import { itemParam } from './catalog-params.ts'
import { allOf, get, one } from '../calls.ts'
import { itemOption } from './category-options.ts'
import { count, orNull } from '../fields.ts'
import { storedFile } from '../files/files.ts'
import { relatedItem } from './related-items.ts'

/** An item as the web shop shows it; the price is with VAT. */
const webshopItem = z.object({
  id: count,
  sku: z.string(),
  name: z.string(),
  name_en: orNull(z.string()),
  description: orNull(z.string()),
  /** Names of its categories from the root down. */
  category: z.string(),
  manufacturer: orNull(z.string()),
  /** Abbreviation. */
  measure_unit: z.string(),
  price: orNull(z.string()),
  /** Percent. */
  vat_rate: orNull(z.string()),
  in_stock: z.boolean(),
  /** Null when it is shown, else why it is not. */
  hidden_reason: orNull(z.string()),
  images: z.array(storedFile),
  params: z.array(itemParam),
  options: z.array(itemOption),
  /** Only those that the web shop shows, too. */
  related: z.array(relatedItem),
})

/** An item as the web shop shows it. */
export type WebshopItem = z.output<typeof webshopItem>

/** Calls of what goes out of the catalogue: web shop, gift cards, labels; they stand in area «Catalogue items» of the contract. */
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
