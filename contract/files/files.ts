import * as z from 'zod/mini'
import { allOf, area, del, get, post } from '../calls.ts'
import { count, id, oneOf, orNull } from '../fields.ts'

export const fileOwners = [
  'users',
  'customers',
  'branches',
  'catalog_items',
  'suppliers',
  'offers',
  'orders',
  'service_applications',
  'serviceable_items',
  'invoices',
  'credit_notes',
  'advance_invoices',
  'rent_item_readings',
  'transportations',
  'courier_applications',
  'price_clarifications',
  'tasks',
  'leads',
  'support_tickets',
  'contract_templates',
  'contracts',
  'messages',
  /** Pictures of an unsaved text: the key is that of its author. */
  'texts',
] as const

/** Bytes (rule R212). */
export const largestImage = 8 * 1024 * 1024

/** Without HEIC, so that phones convert to one of these. */
export const acceptedImageTypes = 'image/png,image/jpeg,image/webp,image/gif'

/** Content: `GET /api/files/{id}`. */
export const storedFile = z.object({
  id: count,
  kind: z.enum(['image', 'file', 'document', 'generated']),
  name: z.string(),
  mime: z.string(),
  size: count,
  width: orNull(count),
  height: orNull(count),
  created_at: z.string(),
})

export type StoredFile = z.output<typeof storedFile>

export const files = area('files', {
  uploadImages: post('/api/images', {
    title: 'Pievienot attēlus',
    rule: 'owner',
    upload: 'pictures',
    body: z.object({ fileable_type: oneOf(fileOwners), fileable_id: id }),
    answer: allOf(storedFile),
  }),
  download: get('/api/files/{id}', { title: 'Lejupielādēt failu', rule: 'owner', file: true }),
  remove: del('/api/files/{id}', { title: 'Dzēst failu', rule: 'owner' }),
})
