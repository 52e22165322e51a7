import fc from 'fast-check'
import { sql } from 'kysely'
import { describe } from 'vitest'
import { confirmedHeader } from '../../contract/confirmations.ts'
import { credits } from '../../contract/credits/credits.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { orders } from '../../contract/orders/orders.ts'
import { simplified } from '../../contract/simplified/simplified.ts'
import { takeNumber } from '../../server/areas/shared/numbering.ts'
import { audit } from '../../server/integrity/audit.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { clerkOf, makeService, makeWarehouse, ownCompany } from '../support/factories.ts'
import { dayAfter, makeItNoon, realTime } from '../support/clock.ts'
import { delivered, makeBuyer } from '../support/invoicing.ts'
import { attackByCases, type Attacked } from './attack.ts'
import { brokenRules, latestOf, noOf, numbered, type Kind, type Numbered } from './series-invariants.ts'

/**
 * Series by generated actions, each case in its own year from mid-June; docs/domain/invoicing.md#numbers must hold,
 * and today's documents always get numbers.
 */

const doings = {
  invoice: ['issue', 'issue', 'by hand', 'withdraw', 'accept again', 'days pass'],
  credit_note: ['issue', 'issue', 'by hand', 'days pass'],
  simplified_invoice: ['issue', 'issue', 'move', 'annul', 'days pass'],
  order: ['issue', 'issue', 'annul', 'days pass'],
} as const satisfies Record<Kind, readonly string[]>

interface Step {
  does: (typeof doings)[Kind][number]
  /** Counted from the newest. */
  which: number
  /** Relative to today or the latest document. */
  from: 'today' | 'latest'
  days: number
  /** Manual number, or days to pass. */
  no: number
}

interface Case {
  kind: Kind
  steps: readonly Step[]
}

const caseOf = (kind: Kind): fc.Arbitrary<Case> =>
  fc.record({
    kind: fc.constant(kind),
    steps: fc.array(
      fc.record({
        does: fc.constantFrom<Step['does']>(...doings[kind]),
        // The newest and free numbers break rules most.
        which: fc.oneof({ arbitrary: fc.constant(0), weight: 2 }, { arbitrary: fc.nat(3), weight: 1 }),
        from: fc.constantFrom('today', 'latest'),
        days: fc.oneof(
          { arbitrary: fc.integer({ min: -3, max: 3 }), weight: 2 },
          { arbitrary: fc.integer({ min: -9, max: 9 }), weight: 1 },
        ),
        no: fc.oneof({ arbitrary: fc.integer({ min: 1, max: 2 }), weight: 2 }, { arbitrary: fc.nat(9), weight: 1 }),
      }),
      { minLength: 4, maxLength: 10, size: 'max' },
    ),
  })

const cases = fc.oneof(
  { arbitrary: caseOf('simplified_invoice'), weight: 3 },
  { arbitrary: caseOf('invoice'), weight: 3 },
  { arbitrary: caseOf('credit_note'), weight: 2 },
  { arbitrary: caseOf('order'), weight: 1 },
)

const stepOf = (does: Step['does'], days: number, no = 0): Step => ({ does, which: 0, from: 'today', days, no })

const examples: readonly Case[] = [
  // A future document moved back allows earlier dates again.
  {
    kind: 'simplified_invoice',
    steps: [stepOf('issue', 0), stepOf('move', 1), stepOf('days pass', 0, 1), stepOf('move', -3), stepOf('issue', -2)],
  },
  // Moving the newest forward moves the limit.
  { kind: 'simplified_invoice', steps: [stepOf('issue', -4), stepOf('move', -1), stepOf('issue', -2)] },
  // Earlier free numbers cannot be used out of order.
  { kind: 'invoice', steps: [stepOf('issue', -4), stepOf('issue', 0), stepOf('by hand', 0, 1)] },
  { kind: 'credit_note', steps: [stepOf('issue', -4), stepOf('issue', 0), stepOf('by hand', 0, 2)] },
]

interface Ground {
  app: TestApp
  clerk: Person
  customer_id: number
  /** Each invoice takes one piece. */
  line: number
  service: number
  /** An invoice of 2012, reduced by a cent per note. */
  credited: number
  creditedLine: number
}

interface Course extends Ground {
  kind: Kind
  year: string
  today: string
  faults: string[]
}

interface Answer {
  status: number
  errors: Readonly<Record<string, string[]>>
}

const headers = { [confirmedHeader]: 'future-date, far-back, tax-point' }

function answerOf({ status, body }: { status: number; body: { errors?: Record<string, string[]> } }): Answer {
  return { status, errors: body.errors ?? {} }
}

/** Null when impossible. */
async function take(course: Course, step: Step): Promise<Answer | null> {
  const { app, clerk, kind, year } = course
  if (step.does === 'days pass') {
    const later = dayAfter(course.today, step.no)
    course.today = later.startsWith(year) ? later : course.today
    await makeItNoon(app, course.today)
    return null
  }
  const there = await numbered(app, kind, year)
  const date = dayWithin(year, dayAfter((step.from === 'latest' && latestOf(there)) || course.today, step.days))
  if (step.does === 'issue') {
    const answer = await issue(course, date)
    judgeDate(course, date, there, answer)
    return answer
  }
  const one = there.at(-1 - (step.which % Math.max(1, there.length)))
  if (!one) return null
  const { id, lock_version } = one
  const params = { id }
  switch (step.does) {
    case 'by hand': {
      const number = one.number.slice(0, -6) + String(step.no).padStart(6, '0')
      const call = kind === 'invoice' ? invoices.setNumber : credits.setNumber
      const answer = answerOf(await clerk.call(call, { params, body: { number, lock_version }, headers }))
      judgeHand(course, number, there, one, answer)
      return answer
    }
    case 'withdraw':
      return answerOf(await clerk.call(invoices.withdraw, { params, body: { lock_version } }))
    case 'accept again': {
      const { rows } = await sql<{ id: number }>`
        select id from invoices where number is null and status = 'draft' order by id limit 1`.execute(app.db)
      return rows[0] ? answerOf(await clerk.call(invoices.accept, { params: { id: rows[0].id }, headers })) : null
    }
    case 'move':
      return answerOf(await clerk.call(simplified.update, { params, body: { date, due_date: date, lock_version }, headers }))
    case 'annul':
      return answerOf(await clerk.call(kind === 'order' ? orders.remove : simplified.remove, { params }))
  }
}

async function issue({ clerk, kind, customer_id, line, service, credited, creditedLine }: Course, date: string): Promise<Answer> {
  switch (kind) {
    case 'order': {
      const order_items = [{ item_id: service, quantity: '1' }]
      return answerOf(await clerk.call(orders.create, { body: { customer_id, date, order_items }, headers }))
    }
    case 'simplified_invoice':
      return answerOf(await clerk.call(simplified.create, { body: { date, items: [{ name: 'Darbs', unit_price: '1' }] }, headers }))
    case 'invoice': {
      const items = [{ source_type: 'order_item' as const, source_id: line, quantity: '1' }]
      const createdInvoice = await clerk.call(invoices.createForCustomer, { params: { customerId: customer_id }, body: { date, items } })
      if (createdInvoice.status !== 200) return answerOf(createdInvoice)
      return answerOf(await clerk.call(invoices.accept, { params: { id: createdInvoice.body.invoice_id }, headers }))
    }
    case 'credit_note': {
      const items = [{ invoice_item_id: creditedLine, quantity: '1', unit_price: '0.01' }]
      const createdNote = await clerk.call(credits.create, { body: { invoice_id: credited, reason: 'price', date, items } })
      if (createdNote.status !== 200) return answerOf(createdNote)
      return answerOf(await clerk.call(credits.accept, { params: { id: createdNote.body.credit_note_id }, headers }))
    }
  }
}

/** Refused only when a later document exists (N2). */
function judgeDate({ faults, kind }: Course, date: string, there: readonly Numbered[], { status, errors }: Answer): void {
  const latest = latestOf(there) ?? ''
  const mustNot = kind !== 'order' && date < latest
  const must = kind === 'order' || date >= (latestOf(there, 'come') ?? '')
  if ((mustNot && status !== 422) || (must && status !== 200))
    faults.push(`a document of ${date} after one of ${latest}: ${status} ${JSON.stringify(errors)}`)
}

/** Duplicates and invalid numbers are refused; clashes name the holder (N3). */
function judgeHand({ faults }: Course, number: string, there: readonly Numbered[], one: Numbered, { status, errors }: Answer): void {
  const owner = there.find((each) => each.number === number && each.id !== one.id)
  const text = errors['number']?.[0]
  if ((owner || noOf(number) === 0) && (status !== 422 || !text)) faults.push(`${number} by hand: ${status} ${JSON.stringify(errors)}`)
  if (owner && text && !text.includes(number)) faults.push(`the clash does not name ${number}: ${text}`)
}

const dayWithin = (year: string, day: string) => (day < `${year}-01-01` ? `${year}-01-01` : day > `${year}-12-31` ? `${year}-12-31` : day)

/** Two free numbers for manual use. */
async function leaveGaps({ app, kind, year, today }: Course): Promise<ReadonlySet<number>> {
  const freeNumbers = new Set<number>()
  if (kind !== 'invoice' && kind !== 'credit_note') return freeNumbers
  for (let count = 0; count < 2; count += 1) {
    const taken = await app.db
      .transaction()
      .execute((db) => takeNumber({ db, today, confirmed: new Set(['far-back'] as const) }, kind, `${year}-01-01`))
    freeNumbers.add(taken.no)
  }
  return freeNumbers
}

async function groundOf(app: TestApp): Promise<Ground> {
  await ownCompany(app)
  await makeWarehouse(app)
  const clerk = await clerkOf(app)
  const customer_id = await makeBuyer(app)
  const service = await makeService(app)
  const order = await delivered(app, { customer_id, order_items: [{ item_id: service, quantity: '1000000' }] })
  const line = order.order_items[0]?.id ?? 0
  const items = [{ source_type: 'order_item' as const, source_id: line, quantity: '1000' }]
  const base = await clerk.done(invoices.createForCustomer, { params: { customerId: customer_id }, body: { date: '2012-12-31', items } })
  await clerk.done(invoices.accept, { params: { id: base.invoice_id }, headers })
  return { app, clerk, customer_id, line, service, credited: base.invoice_id, creditedLine: base.data.invoice_items[0]?.id ?? 0 }
}

async function begin(): Promise<Attacked<Case>> {
  const app = await startApp()
  const ground = await groundOf(app)
  const figures = { gadījumi: 0, izdarīts: 0, atteikts: 0 }
  return {
    figures,
    async judge({ kind, steps }) {
      const year = String(2013 + figures.gadījumi)
      figures.gadījumi += 1
      const course: Course = { ...ground, kind, year, today: `${year}-06-15`, faults: [] }
      await makeItNoon(app, course.today)
      const freeNumbers = await leaveGaps(course)
      for (const step of steps) {
        const answer = await take(course, step)
        if (!answer) continue
        figures[answer.status === 200 ? 'izdarīts' : 'atteikts'] += 1
        if (answer.status !== 200 && (answer.status !== 422 || Object.keys(answer.errors).length === 0))
          course.faults.push(`${step.does}: ${answer.status}`)
      }
      const last = await issue(course, course.today)
      if (last.status !== 200) course.faults.push(`a document of today: ${last.status} ${JSON.stringify(last.errors)}`)
      return [...course.faults, ...(await brokenRules(app, ground.clerk, kind, year, freeNumbers))].map((fault) => `${kind}: ${fault}`)
    },
    async atLast() {
      return (await audit(app.db)).flatMap(({ invariant, findings }) =>
        invariant.startsWith('N2') ? findings.map((each) => JSON.stringify(each)) : [],
      )
    },
    async close() {
      realTime()
      await app.close()
    },
  }
}

describe('series of numbers', () => {
  attackByCases(
    'jebkādi izsniegti, pārnumurēti, atsaukti un pārcelti dokumenti: neviens numurs divreiz, neviens robs bez skaidrojuma, datumi secībā',
    { cases: 25, seconds: 60, arbitrary: cases, examples, begin },
  )
})
