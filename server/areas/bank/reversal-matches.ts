import { sql } from 'kysely'
import { formatDate, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, round2, sum } from '../../../contract/money.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { beginReturn, endReturn } from '../payables/payment-orders.return.ts'
import { endToEnd } from './known-suppliers.ts'
import { matchedParts } from './known-reversals.ts'
import { lockEntries, refuseBeyond } from './postings.ts'
import { returnWords } from './return-reasons.ts'
import { matchesToTakeBack, type MatchedPart } from './reversal-plan.ts'
import { takeBack } from './take-back.ts'

/** @file INV-BANK-9: an entry that the bank takes back, and the one that takes it back, cancel each other out. */

interface Part {
  document_id: number
  amount: string
  place: number
}

interface Facts {
  id: number
  iban: string
  booked_on: string
  amount: string
  free: string
  remittance: string
  references: string[]
  return_reason: string
  is_marked: boolean
  is_closed: boolean
}

interface Pair {
  original: Facts
  reversal: Facts
  amount: string
  place: number
  /** Matches of the original that have to go. */
  taken: readonly MatchedPart[]
}

/** @param takes_back the person saw that matches of the original are taken back, too */
export async function cancelOut(
  ctx: Context,
  id: number,
  { parts, takes_back }: { parts: readonly Part[]; takes_back: boolean },
): Promise<void> {
  const pairs = await pairsOf(ctx.db, id, parts)
  for (const pair of pairs) refuseUnseen(pair, takes_back)
  for (const pair of pairs.toSorted((one, other) => one.original.id - other.original.id)) await cancelPair(ctx, pair)
}

async function cancelPair(ctx: Context, pair: Pair): Promise<void> {
  const { original, reversal, amount, place, taken } = pair
  const lines = await named(pair, async () => {
    const returned = await beginReturn(ctx, {
      payments: taken.flatMap(({ supplier_payment_id }) => supplier_payment_id ?? []),
      end_to_end_ids: transfersOf(pair),
    })
    const left = await matchedParts(ctx.db, [original.id])
    const ids = (left.get(original.id) ?? []).map((part) => part.id).filter((each) => taken.some((part) => part.id === each))
    if (ids.length > 0) await takeBack(ctx, original.id, ids)
    return returned
  })
  const entries = await lockEntries(ctx, [original.id, reversal.id])
  for (const { amount: whole, posted } of entries) refuseBeyond(amount, round2(big(whole).minus(posted).abs()))
  const signed = reversal.amount.startsWith('-') ? `-${round2(amount)}` : round2(amount)
  const posting = await postPair(ctx, pair, signed)
  const reason = reversal.return_reason === '' ? 'banka atsauca maksājumu' : returnWords(reversal.return_reason)
  await endReturn(ctx, lines, { posting, reason: `${formatDate(reversal.booked_on)} ${reason}`.slice(0, 200) })
  const after = { other_entry_id: original.id, amount, place, taken: taken.map(({ words }) => words) }
  ctx.audit({ entity: 'bank_entries', id: reversal.id, event: 'MATCHED', after })
  ctx.audit({ entity: 'bank_entries', id: original.id, event: 'MATCHED', after: { other_entry_id: reversal.id, amount } })
}

/** Both sides in one statement, because neither stands without the other (constraint). @returns that of the reversal */
async function postPair({ db, user }: Context, { original, reversal, place }: Pair, signed: string): Promise<number> {
  const { rows } = await sql<{ id: number; bank_entry_id: number }>`
    insert into bank_entry_postings (bank_entry_id, kind, amount, other_entry_id, created_by, updated_by)
    values (${reversal.id}, 'reversal', ${signed}::numeric, ${original.id}, ${user.id}, ${user.id}),
      (${original.id}, 'reversal', -(${signed}::numeric), ${reversal.id}, ${user.id}, ${user.id})
    on conflict on constraint bank_entry_postings_same do nothing
    returning id, bank_entry_id`.execute(db)
  const own = rows.find(({ bank_entry_id }) => bank_entry_id === reversal.id)
  if (!own) {
    throw Refusal.field(`documents.${place}.amount`, 'Šie ieraksti ar šādu summu jau ir sasaistīti; atsauciet to un sasaistiet kopā')
  }
  return own.id
}

async function pairsOf(db: Db, id: number, parts: readonly Part[]): Promise<Pair[]> {
  const ids = parts.map(({ document_id }) => document_id)
  const facts = await factsOf(db, [id, ...ids])
  const matched = await matchedParts(db, [id, ...ids])
  const entry = facts.get(id)
  if (!entry) throw Refusal.missing()
  refuseBeyond(round2(sum(parts.map(({ amount }) => amount))), entry.free)
  return parts.map(({ document_id, amount, place }) => {
    const field = `documents.${place}`
    const other = facts.get(document_id)
    if (ids.indexOf(document_id) !== ids.lastIndexOf(document_id)) throw Refusal.field(`${field}.document_id`, 'Ieraksts norādīts divreiz')
    if (big(amount).lte(0)) throw Refusal.field(`${field}.amount`, `Laukam „${labelOf('amount')}” jābūt lielākam par nulli`)
    if (!other || other.iban !== entry.iban || big(other.amount).times(entry.amount).gte(0)) {
      throw Refusal.field(`${field}.document_id`, 'Banka atsauc tikai tā paša konta ierakstu ar pretēju zīmi')
    }
    const [original, reversal] = isTakenBackBy(entry, other) ? [entry, other] : [other, entry]
    if (original.booked_on > reversal.booked_on) {
      throw Refusal.field(`${field}.document_id`, `Banka neatsauc ierakstu, ko tā grāmatoja vēlāk (${formatDate(original.booked_on)})`)
    }
    refuseBeyond(amount, reversal.free)
    const taken = matchesToTakeBack(
      { free: original.free, parts: matched.get(original.id) ?? [] },
      amount,
      new Set([...reversal.references, reversal.remittance].join(' ; ').toUpperCase().match(endToEnd)),
    )
    if (taken === null) {
      throw Refusal.field(
        `${field}.amount`,
        `Ieraksts ${nameOf(original)} ir sasaistīts, un nevienas tā sasaistes summa nav ${formatMoney(amount)}; vispirms atsauciet vajadzīgo sasaisti`,
      )
    }
    return { original, reversal, amount, place, taken }
  })
}

/** Where the bank marked one of two, that one takes back; otherwise the later one. */
function isTakenBackBy(entry: Facts, other: Facts): boolean {
  if (entry.is_marked !== other.is_marked) return other.is_marked
  return entry.booked_on === other.booked_on ? entry.id < other.id : entry.booked_on < other.booked_on
}

function refuseUnseen({ original, place, taken }: Pair, takes_back: boolean): void {
  const field = `documents.${place}.document_id`
  const words = `Ieraksts ${nameOf(original)} ir sasaistīts: ${taken.map((part) => part.words).join(', ')}`
  if (original.is_closed) {
    throw Refusal.field(field, `Ieraksts ${nameOf(original)} ir slēgtā periodā; attieciniet atsaukumu uz kontu, kurā tas ir grāmatots`)
  }
  const [entered] = taken.filter(({ is_earlier, end_to_end_id }) => is_earlier && end_to_end_id === null)
  if (entered) {
    throw Refusal.field(field, `${words}. Maksājumu ievadīja, pirms banka par to ziņoja; vispirms izdzēsiet to, ja tas nav noticis`)
  }
  if (taken.length > 0 && !takes_back)
    throw Refusal.field(field, `${words}. Sasaistot to atsauks; apskatiet priekšlikumu un apstipriniet vēlreiz`)
}

/** A refusal to take back names the entry whose match stays. */
async function named<Value>({ original, place }: Pair, run: () => Promise<Value>): Promise<Value> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 422) throw error
    throw Refusal.field(`documents.${place}.document_id`, `Ieraksta ${nameOf(original)} sasaisti nevar atsaukt: ${error.message}`)
  }
}

/** As payment orders named what came back; the whole entry came back where the sums agree. */
function transfersOf({ original, reversal, amount }: Pair): string[] {
  const isWhole = big(original.amount).abs().eq(amount)
  const texts = [reversal, ...(isWhole ? [original] : [])].flatMap(({ remittance, references }) => [remittance, ...references])
  return reversal.amount.startsWith('-') ? [] : [...new Set(texts.join(' ; ').toLowerCase().match(endToEnd) ?? [])]
}

async function factsOf(db: Db, ids: readonly number[]): Promise<Map<number, Facts>> {
  const { rows } = await sql<Facts>`
    select id, iban, booked_on, amount, abs(amount - posted) as free, remittance, further_references || reference as references, return_reason,
      is_reversal or return_reason <> '' as is_marked, coalesce(booked_on <= locked_until(), false) as is_closed
    from bank_entries where id = any (${[...ids]})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const nameOf = ({ booked_on, amount }: Facts): string => `${formatDate(booked_on)} ${formatMoney(amount)}`
