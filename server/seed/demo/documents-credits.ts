import { sql } from 'kysely'
import type { CreditReason } from '../../../contract/credits/credit-reasons.ts'
import { big, round4 } from '../../../contract/money.ts'
import type { CreditNoteState } from '../../../machines/credit-note.ts'
import { acceptCreditNote } from '../../areas/credits/credits.accept.ts'
import { reject } from '../../areas/credits/credits.update.ts'
import { create } from '../../areas/credits/credits.create.ts'
import { dayOf, seededEntry, oneOf, type Office, type PlannedEntry } from './documents-office.ts'
import { at, shuffled, type Rng } from './random.ts'

const kinds: readonly { reason: CreditReason; end: CreditNoteState; text: string }[] = [
  { reason: 'return', end: 'accepted', text: 'Klients preci atgrieza nelietotu' },
  { reason: 'price', end: 'accepted', text: 'Rēķinā nav ievērota vienošanās cena' },
  { reason: 'return', end: 'draft', text: 'Prece neatbilst pasūtītajai' },
  { reason: 'return', end: 'accepted', text: 'Pasūtīts par daudz' },
  { reason: 'other', end: 'rejected', text: 'Klients pārdomāja' },
  { reason: 'discount', end: 'accepted', text: 'Atlaide par apjomu' },
  { reason: 'return', end: 'accepted', text: 'Bojāta pārvadāšanā' },
]

/** Number of newest invoices to choose from. */
const newest = 40

interface Credited {
  id: number
  line: number
  price: string
  quantity: string
}

export async function planCredits(office: Office): Promise<PlannedEntry[]> {
  const { rows } = await sql<Credited>`
    select i.id, n.id as line, n.unit_price as price, n.quantity
    from invoices i
    join lateral (
      select n.id, n.unit_price, n.quantity from invoice_items n join catalog_items k on k.id = n.catalog_item_id and not k.has_units
      where n.invoice_id = i.id and k.is_stocked and n.unit_price > 0.2 and n.discount_percent < 50 order by n.position limit 1) n on true
    where i.accepted_at is not null and i.credited = 0 and i.date < ${office.history.first}
    order by i.id desc limit ${newest}`.execute(office.scene.db)
  const selectedInvoices = shuffled('credited', rows).slice(0, office.count(8, 6))
  return selectedInvoices.flatMap((invoice, index) => note(office, invoice, { index, count: selectedInvoices.length }))
}

function note(office: Office, invoice: Credited, { index, count }: { index: number; count: number }): PlannedEntry[] {
  const { scene, company } = office
  const { random, minute } = seededEntry('credit', index)
  const { reason, end, text } = at(kinds, index % kinds.length)
  const clerk = oneOf(company.accountants, index)
  const day = dayOf(office, random, { index, count, from: 0 })
  let id = 0
  const draft = async (): Promise<void> => {
    const items = [{ invoice_item_id: invoice.line, ...partOf(random, invoice, reason) }]
    const body = { invoice_id: invoice.id, reason, reason_text: text, items }
    id = (await scene.call(create, clerk, { body })).credit_note_id
  }
  const entries: PlannedEntry[] = [{ day, minute, write: draft }]
  if (end === 'accepted') entries.push({ day, minute: minute + 25, write: () => acceptCreditNote(scene.context(clerk), id, 'when asked') })
  if (end === 'rejected') {
    entries.push({ day, minute: minute + 25, write: async () => void (await scene.call(reject, clerk, { params: { id } })) })
  }
  return entries
}

function partOf(random: Rng, { price, quantity }: Credited, reason: CreditReason): { quantity?: string; unit_price?: string } {
  if (reason === 'price' || reason === 'discount') return { unit_price: round4(big(price).times(0.1)) }
  const whole = Math.floor(Number(quantity))
  return whole > 1 && random.chance(0.6) ? { quantity: String(random.int(1, whole - 1)) } : {}
}
