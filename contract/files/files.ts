import * as z from 'zod/mini'
import { allOf, area, del, get, post } from '../calls.ts'
import { count, id, oneOf, orNull } from '../fields.ts'

/** Records that files hang on. */
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
  /** Pictures of a text that is not saved yet: its key is that of the person who writes it. */
  'texts',
] as const

/** Largest picture, in bytes (rule R212). */
export const largestImage = 8 * 1024 * 1024

/** Pictures that are taken, as a browser's file dialog wants them named: a phone then turns its own kind (HEIC) into one of these. */
export const takenPictures = 'image/png,image/jpeg,image/webp,image/gif'

/** A file that hangs on a record; its bytes come from `GET /api/files/{id}`. */
export const storedFile = z.object({
  id: count,
  kind: z.enum(['image', 'file', 'document', 'generated']),
  name: z.string(),
  mime: z.string(),
  /** Bytes. */
  size: count,
  width: orNull(count),
  height: orNull(count),
  created_at: z.string(),
})

/** A file that hangs on a record. */
export type StoredFile = z.output<typeof storedFile>

/** Calls of area «Shared»: pictures and files of all areas (spec: calls.tsv). */
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
